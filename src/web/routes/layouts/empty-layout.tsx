import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { MAIN_ID, RouteAnnouncer } from '#web/features/shell/route-announcer.tsx';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import type { Route } from './+types/empty-layout';
import { layoutMeta } from './layout-meta.ts';

export const meta: Route.MetaFunction = layoutMeta;

/** For standalone pages: no header or footer. */
function EmptyFrame({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      {children}
      <RouteAnnouncer />
    </main>
  );
}

export default function EmptyLayout() {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <EmptyFrame>
      <RouteErrorView error={error} />
    </EmptyFrame>
  );
}
