import { Outlet } from 'react-router';
import { errorTitle } from '#web/features/shell/error-title.ts';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/default-layout';
import { DefaultFrame } from './default-frame.tsx';

export const meta: Route.MetaFunction = (args) => {
  const title = errorTitle(args.error);
  return pageMeta({ location: args.location, matches: args.matches }, title ? { title, isHidden: true } : {});
};

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
