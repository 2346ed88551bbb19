/** A present for Anna that Erik and others pay for together, half-way to its goal. She learns nothing of it. */
import { completeContribution, beginContribution, startChipIn } from '#server/modules/chip-ins/service.ts';
import { confirmDemoPayment, demoProvider } from '#server/modules/payments/demo-provider.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { addDays, dayIn, dayParts, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { actAs, daysBefore, findMember, findPersonId, type Members, visitAs } from './acting.ts';

const LIST = 'Sånt jag blir glad av';
const HANDLE = 'femarsdagboken-tre-rader-om-dagen';
const DAYS_LEFT = 16;

interface DemoContribution {
  /** A guest without. */
  by?: string;
  name: string;
  email: string;
  amount: number;
  greeting: string;
  daysAgo: number;
}

const contributions: readonly DemoContribution[] = [
  { by: 'erik@example.com', name: 'Erik', email: 'erik@example.com', amount: 100, greeting: 'Fem år till, Anna!', daysAgo: 4 },
  { name: 'Moster Ulla', email: 'ulla@example.com', amount: 50, greeting: 'Skriv något om mig också.', daysAgo: 2 },
];

const findWish = statement<{ id: string }, { listId: string; handle: string }>(
  'demo.wish-on-list',
  'select i.id from wishlist_items i join products p on p.id = i.product_id where i.list_id = :listId and p.handle = :handle and i.removed_at is null limit 1',
);

/** By the names of lists. Belongs in the transaction that fills the shop. */
export async function loadChipIn(ctx: TransactionCtx, members: Members, lists: ReadonlyMap<string, string>): Promise<void> {
  // Only the demo provider can be paid without a browser.
  if (ctx.config.stripe) return;
  const listId = lists.get(LIST) ?? '';
  const erik = actAs(ctx, findMember(members, 'erik@example.com').id, daysBefore(ctx, 5));
  const [wish] = await findWish(ctx.db, { listId, handle: HANDLE });
  const jubileeId = await findPersonId(erik, 'Anna');
  // A smaller catalogue has none.
  if (!wish || jubileeId === null) return;
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  const { token } = await startChipIn(erik, { jubileeId, listId }, wish.id, { currency_code: 'SEK', goal: null, ends_on: addDays(today, DAYS_LEFT) });
  const card = { number: '4242 4242 4242 4242', expiry: `12/${(dayParts(today).year + 1) % 100}`, cvc: '123', return_path: '/' };
  for (const { by, daysAgo, ...input } of contributions) {
    const at = daysBefore(ctx, daysAgo);
    const acting = by === undefined ? visitAs(ctx, at) : actAs(ctx, findMember(members, by).id, at);
    const { id, reference, client_secret } = await beginContribution(acting, token, { provider_id: demoProvider.id, ...input });
    await confirmDemoPayment(acting, reference, { ...card, client_secret }, today);
    await completeContribution(acting, id, null);
  }
}
