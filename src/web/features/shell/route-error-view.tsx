import { isRouteErrorResponse } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isNetworkError } from '#web/lib/network-error.ts';
import { ErrorView } from './error-view.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { OfflineView } from './offline-view.tsx';

/** The page for whatever a route threw: the 404 has its own view, everything without a status of its own is a 500. */
export function RouteErrorView({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <OfflineView />;
  const statusCode = isRouteErrorResponse(error) ? error.status : 500;
  if (statusCode === 404) return <NotFoundView />;
  return <ErrorView statusCode={statusCode} statusMessage={m.shell_error_title()} description={statusCode === 503 ? m.shell_error_away() : m.shell_error_text()} />;
}
