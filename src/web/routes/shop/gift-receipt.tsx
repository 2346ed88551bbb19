import { m } from '#shared/i18n/paraglide/messages.js';
import { GiftReceiptPage } from '#web/features/orders/gift-receipt-page.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/gift-receipt';

export const middleware = pageGuards('private-address');

/** For viewers with access to the order. Of it no price and no buyer goes into the page, so that its source may be passed on too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const { order } = await orPageError(getApi(context).orders.open({ id: params.id, query: { key } }));
  const { id, number, placed_at, vendor, receipts } = order;
  const items = order.items.map((item) => ({ id: item.id, title: item.title, variant_title: item.variant_title, sku: item.sku, quantity: item.quantity }));
  const { name, legal_name, address, email } = vendor;
  return { receipt: { id, number, placed_at, items, vendor: { name, legal_name, address, email }, receiptNumber: receipts.find(({ kind }) => kind === 'receipt')?.number ?? null } };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.receipt_gift_title(), isHidden: true });

export default function GiftReceiptRoute({ loaderData }: Route.ComponentProps) {
  return <GiftReceiptPage receipt={loaderData.receipt} />;
}
