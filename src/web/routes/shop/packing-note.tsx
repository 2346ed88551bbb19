import { m } from '#shared/i18n/paraglide/messages.js';
import { PackingNotePage } from '#web/features/orders/packing-note-page.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/packing-note';

export const middleware = pageGuards('private-address');

/** For viewers with access to the order. The response contains no hidden price, so none is in the page's source. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  return { ...(await orPageError(getApi(context).orders.getPackingNote({ id: params.id, query: { key } }))), orderId: params.id };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.gift_note_title(), isHidden: true });

export default function PackingNoteRoute({ loaderData }: Route.ComponentProps) {
  return <PackingNotePage note={loaderData.packing_note} orderId={loaderData.orderId} />;
}
