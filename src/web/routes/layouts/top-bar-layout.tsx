import { Outlet } from 'react-router';
import { errorTitle } from '#web/features/shell/error-title.ts';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/top-bar-layout';
import { TopBarFrame } from './top-bar-frame.tsx';

export const meta: Route.MetaFunction = (args) => {
  const title = errorTitle(args.error);
  return pageMeta({ location: args.location, matches: args.matches }, title ? { title, isHidden: true } : {});
};

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
