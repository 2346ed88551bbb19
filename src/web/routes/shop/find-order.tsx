import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { FindOrderPage } from '#web/features/orders/find-order-page.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/find-order';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.order_find_title(), description: m.order_find_description() });

export default function FindOrderRoute() {
  const { user } = useAuth();
  return <FindOrderPage isSignedIn={user !== null} />;
}
