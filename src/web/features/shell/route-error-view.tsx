import { type ComponentType, lazy, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { isNetworkError } from '#web/lib/api/network-error.ts';
import { errorTitle } from './error-title.ts';
import { OfflineView } from './offline-view.tsx';

// Rarely needed. If one fails to load, the network is treated as down.
const orOffline = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load().catch((): ComponentType<Props> => OfflineView) }));
const ErrorView = orOffline(async () => (await import('./error-view.tsx')).ErrorView);
const NotFoundView = orOffline(async () => (await import('./not-found-view.tsx')).NotFoundView);

/** Page for any error a route throws: the 404 has its own view, errors without a status are a 500. */
export function RouteErrorView({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <OfflineView />;
  const statusCode = isRouteErrorResponse(error) ? error.status : 500;
  return <Suspense>{statusCode === 404 ? <NotFoundView /> : <ErrorView statusCode={statusCode} statusMessage={errorTitle(error) ?? ''} />}</Suspense>;
}
