import { Outlet } from 'react-router';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import type { Route } from './+types/default-layout';
import { DefaultFrame } from './default-frame.tsx';
import { layoutMeta } from './layout-meta.ts';

export const meta: Route.MetaFunction = layoutMeta;

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DefaultFrame>
      <RouteErrorView error={error} />
    </DefaultFrame>
  );
}
