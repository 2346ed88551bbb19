import { m } from '#shared/i18n/paraglide/messages.js';
import type { Order } from '#shared/contract/checkout.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { type BoughtAgain, OwnOrderPage } from '#web/features/orders/own-order-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/order';

export const middleware = pageGuards('private-address');

export async function loader({ context, params }: Route.LoaderArgs) {
  return orPageError(getApi(context).orders.get({ id: params.id }));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.order_number({ number: String(args.loaderData?.order.number ?? '') }), isHidden: true });

type Bag = ReturnType<typeof useCartStore>;

/** Adds items one by one, as if by hand: at today's prices and stock. */
async function buyAgain(bag: Bag, order: Order, isReplacing: boolean): Promise<BoughtAgain> {
  const cart = await bag.load();
  const isOthers = cart !== null && cart.items.length > 0 && cart.vendor !== null && cart.vendor.id !== order.vendor.id;
  if (isOthers && !isReplacing) return { kind: 'other-vendor', vendor: cart.vendor?.name ?? '' };
  if (isOthers && !(await bag.empty())) return { kind: 'done', missing: [], added: 0 };
  const missing: string[] = [];
  for (const { variant_id, title, quantity } of order.items) {
    if ((await bag.addItem({ variantId: variant_id, quantity })) !== 'added') missing.push(title);
  }
  return { kind: 'done', missing, added: order.items.length - missing.length };
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const bag = useCartStore();
  const { order } = loaderData;
  return <OwnOrderPage order={order} onBuyAgain={(isReplacing) => buyAgain(bag, order, isReplacing)} />;
}
