/** Title of an error page, without the product's name: its status message (NAV-18); undefined for none. */
import { isRouteErrorResponse } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isNetworkError } from '#web/lib/api/network-error.ts';

export function errorTitle(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined;
  if (isNetworkError(error)) return m.shell_offline_title();
  return isRouteErrorResponse(error) && error.status === 404 ? m.shell_not_found_status() : m.shell_error_status();
}
