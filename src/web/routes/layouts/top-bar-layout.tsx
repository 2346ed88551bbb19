import { Outlet } from 'react-router';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import type { Route } from './+types/top-bar-layout';
import { TopBarFrame } from './top-bar-frame.tsx';
import { layoutMeta } from './layout-meta.ts';

export const meta: Route.MetaFunction = layoutMeta;

export default function TopBarLayout() {
  return (
    <TopBarFrame>
      <Outlet />
    </TopBarFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <TopBarFrame>
      <RouteErrorView error={error} />
    </TopBarFrame>
  );
}
