/** An error's status message, which is also its page's title, without the product's name (NAV-18). */
import { isRouteErrorResponse } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isNetworkError } from '#web/lib/api/network-error.ts';

/** Undefined for no error. */
export function errorTitle(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined;
  if (isNetworkError(error)) return m.shell_offline_title();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? m.shell_not_found_status() : status === 429 ? m.shell_error_busy_status() : m.shell_error_status();
}
