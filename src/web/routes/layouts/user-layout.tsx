import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RouteErrorView } from '#web/features/shell/route-error-view.tsx';
import { isUserMenuExpandedIn } from '#web/lib/browser/expanded-user-menu.ts';
import type { Route } from './+types/user-layout';
import { layoutMeta } from './layout-meta.ts';
import { UserFrame } from './user-frame.tsx';

/** Layout user-default. Visitors see it without the member's rail. */
export function loader({ request }: Route.LoaderArgs) {
  return { isMenuExpanded: isUserMenuExpandedIn(request) };
}

// A query change within a page doesn't affect the layout.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = layoutMeta;

export default function UserLayout({ loaderData }: Route.ComponentProps) {
  return (
    <UserFrame isMenuExpanded={loaderData.isMenuExpanded}>
      <Outlet />
    </UserFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <UserFrame isMenuExpanded={loaderData?.isMenuExpanded ?? true}>
      <RouteErrorView error={error} />
    </UserFrame>
  );
}
