import { Outlet, useRouteError } from 'react-router';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import { MAIN_ID, RouteAnnouncer } from '#web/features/shell/route-announcer.tsx';

export default function EmptyLayout() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Outlet />
      <RouteAnnouncer />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <RouteErrorView error={useRouteError()} />
    </main>
  );
}
