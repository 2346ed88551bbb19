/** npm run orders -- list|show|packing|florists|ledger|paid-back|liability|disputes|sent|tracking|delivered|cancel|refund|unsent|left|returned|accept|dismiss …: order handling for staff, until there are admin pages. See docs/orders.md. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { refundReason } from '../src/shared/contract/checkout.ts';
import { carrierIds } from '../src/shared/values/orders/carriers.ts';
import { type CalendarDay, dayIn, shopTimeZone } from '../src/shared/values/time/calendar-day.ts';
import { fromMajor, isMajorAmount, toMajor } from '../src/shared/values/money/money.ts';
import { bookPaidElsewhere, listOverduePaybacks } from '../src/server/modules/chip-ins/service.ts';
import { listBalances } from '../src/server/modules/ledger/service.ts';
import {
  callFlorist,
  cancelOrder,
  deliverOrder,
  fulfilOrder,
  getOrderByNumber,
  isShort,
  listDisputesOfOrder,
  listFailedOfOrder,
  listFloristOrders,
  listOpenDisputes,
  listOrdersToHandle,
  refundOrder,
  reviewBooks,
  reviewLiability,
  toPackingNote,
  trackOrder,
} from '../src/server/modules/orders/service.ts';
import { acceptStatement, confirmLeft, confirmReturn, confirmUnsent, dismissStatement, refundDeadline, getUrgency } from '../src/server/modules/withdrawals/service.ts';
import type { Ctx } from '../src/server/platform/context.ts';
import { writePdf } from '../src/server/platform/pdf/write-pdf.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { addressLine, toLines, getOrderNumber, getParcel, getRefundLines, saidOfSent } from './orders/values.ts';
import { readInstant } from './promotion/values.ts';
import { runSubcommand } from './run-subcommand.ts';
import type { Given } from './transfer/arguments.ts';

const usage = `npm run orders -- list                          what is to be sent, seen delivered, decided or had back
npm run orders -- show NUMBER                   one order: its lines, its states and its withdrawals
npm run orders -- packing NUMBER [--to FILE]    the packing note for the parcel, as PDF
npm run orders -- florists [NUMBER]              orders without a florist's answer, and canceled ones that a florist delivers; with a number it is called again now
npm run orders -- ledger                        whether the ledger agrees with all orders, and its sums
npm run orders -- paid-back SUM                 a contribution to a chip-in went back by other means than Stripe; ledger lists such sums
npm run orders -- liability                     what gift cards and chip-ins hold, beside the balance at Stripe that has to cover them
npm run orders -- disputes                      payments that their banks have to decide about, and by when to answer
npm run orders -- sent NUMBER [--at TIME] [--carrier NAME --tracking NUMBER]
                                                the last of it has left; its buyer gets a mail, unless all of it was withdrawn from
npm run orders -- tracking NUMBER --carrier NAME --tracking NUMBER
                                                the parcel of a sent order, said later or corrected; no mail
npm run orders -- delivered NUMBER [--at TIME]  the buyer has it; the days of withdrawal are counted from then
npm run orders -- cancel NUMBER [--unsellable]  it can't be delivered: the money goes back, and its buyer gets a mail
npm run orders -- refund NUMBER --lines 1=49.50,delivery=29 --reason faulty|missing|late|goodwill
                                                these sums go back, and its buyer gets a mail
npm run orders -- unsent WITHDRAWAL [--unsellable]
                                                its goods hadn't left and stay: the money follows, nothing is sent back
npm run orders -- left WITHDRAWAL               its goods had left: its buyer is told where to send them
npm run orders -- returned WITHDRAWAL [--deduct SUM] [--unsellable]
                                                the goods are back, or proof that they are sent: the money follows
npm run orders -- accept WITHDRAWAL [--lines 1,3:2]
                                                a statement by order number and e-mail holds, for all or for these lines
npm run orders -- dismiss WITHDRAWAL            it doesn't; its buyer gets a mail

options
  --at "2026-12-01 14:30"   Stockholm's time; now without it
  --to FILE                 where the packing note is written; packing-note-NUMBER.pdf without it
  --deduct 50               kept, in kronor or euro: the goods were used more than to try them
  --unsellable              they don't go back on the shelf
  --lines 1,3:2             line 1 whole, two units of line 3, as show counts them; for refund a sum of each: 1=49.50,wrapping=20
  --reason faulty           why money is given back: the buyer reads it
  --carrier NAME            ${carrierIds.join(', ')}
  --tracking NUMBER         the parcel's number, as on its label
  --key TEXT                names a refund, so that the same command again refunds nothing`;

const text = { type: 'string' } as const;
const options = { at: text, carrier: text, tracking: text, to: text, deduct: text, unsellable: { type: 'boolean' }, lines: text, reason: text, key: text, help: { type: 'boolean' } } as const;

const given = ({ values }: Given, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

function getWord({ words }: Given, what: string): string {
  const word = words[1];
  if (!word) throw new StartError(`Say which ${what}.\n\n${usage}`);
  return word;
}

type OpenOrder = Awaited<ReturnType<typeof listOrdersToHandle>>[number];

const toNumber = (words: Given): number => getOrderNumber(getWord(words, 'order'));
const readTime = (words: Given): Date | undefined => readInstant('at', given(words, 'at'), 'start') ?? undefined;

/** A pending withdrawal: next action, and its legal deadline if any. */
function waiting({ id, state, received_at }: OpenOrder['withdrawals'][number], today: CalendarDay): string {
  if (state === 'awaits_return') return `withdrawal ${id} awaits its return`;
  const deadline = refundDeadline(Date.parse(received_at));
  const what = state === 'awaits_seller' ? 'said to be unsent or left' : 'decided';
  return getUrgency(deadline, today) === 'overdue' ? `withdrawal ${id} OVERDUE: was to be ${what} by ${deadline}` : `withdrawal ${id} to be ${what} by ${deadline}`;
}

async function list(ctx: Ctx): Promise<void> {
  const open = await listOrdersToHandle(ctx);
  if (open.length === 0) say('Nothing is to be done.');
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  for (const { number, status, vendor_name, dispatch_on, fulfilled_at, florist, withdrawals } of open) {
    const when = fulfilled_at ? `sent ${fulfilled_at.toISOString()}` : `to be sent ${dispatch_on ?? 'now'}`;
    say(`${number}  ${status}  ${vendor_name}: ${when}${florist ? ` by the florist network (${florist.reference})` : ''}${withdrawals.map((said) => `, ${waiting(said, today)}`).join('')}`);
  }
}

async function show(ctx: Ctx, words: Given): Promise<void> {
  const { row, history, destination } = await getOrderByNumber(ctx, toNumber(words));
  say(`order ${row.number}: ${row.status}, payment ${row.payment_status}, ${toMajor(row.total_minor)} ${row.currency_code}, ${row.vendor.name}, planned to leave ${row.dispatch_on ?? 'at once'}`);
  say(`  goes to ${destination ? addressLine(destination) : 'an address that was erased'}`);
  if (row.delivery?.pickup_point) say(`  to be collected at ${row.delivery.pickup_point.name}, ${row.delivery.pickup_point.postal_code} ${row.delivery.pickup_point.city}`);
  if (row.florist) say(`  florist network: ${floristLine(row.florist)}`);
  if (row.carrier) say(`  parcel ${row.tracking_number} with ${row.carrier}`);
  say(`  ${row.placed_at.toISOString()} placed`);
  for (const { state, at } of history) say(`  ${at.toISOString()} ${state}`);
  for (const [index, item] of row.items.entries())
    say(`  line ${index + 1}: ${item.quantity} × ${item.title} (${item.sku})${item.withdrawn_quantity > 0 ? `, ${item.withdrawn_quantity} withdrawn` : ''}`);
  if (row.canceled_refund_minor !== null) say(`  cancelled: ${toMajor(row.canceled_refund_minor)} ${row.currency_code} ${row.canceled_refunded_at ? 'paid back' : 'on its way back'}`);
  for (const dispute of await listDisputesOfOrder(ctx.db, { orderId: row.id })) say(`  ${disputeLine(dispute)}`);
  for (const { about, refund_id, reason, amount_minor, currency_code, failed_at } of await listFailedOfOrder(ctx.db, { orderId: row.id }))
    say(`  ${failed_at.toISOString()} refund ${about} FAILED at Stripe (${refund_id}, ${reason}): pay ${toMajor(amount_minor)} ${currency_code} by other means`);
  for (const { id, reason, amount_minor, refunded_at } of row.refunds)
    say(`  refund ${id}: ${toMajor(amount_minor)} ${row.currency_code}, ${reason}, ${refunded_at ? 'paid back' : 'on its way back'}`);
  for (const said of row.withdrawals) {
    const goods = said.items.map(({ item_id, quantity }) => `${quantity} of line ${row.items.findIndex(({ id }) => id === item_id) + 1}`).join(', ') || (said.goods ?? 'the whole order');
    say(`  withdrawal ${said.id} of ${said.received_at}: ${said.refund_state}${said.refund_minor === null ? '' : ` ${toMajor(said.refund_minor)} ${row.currency_code}`}, ${goods}`);
  }
}

type FloristAnswer = Pick<Awaited<ReturnType<typeof listFloristOrders>>[number], 'state' | 'reference' | 'reason'>;

const floristLine = ({ state, reference, reason }: FloristAnswer): string => [state === 'stuck' ? 'DELIVERS although the order is canceled' : state, reference, reason].filter(Boolean).join(', ');

async function florists(ctx: Ctx, words: Given): Promise<void> {
  if (words.words[1]) {
    const number = toNumber(words);
    await callFlorist(ctx, number);
    return say(`The florist network is called about order ${number}.`);
  }
  const open = await listFloristOrders(ctx);
  if (open.length === 0) say('Every order has a florist’s answer.');
  for (const { number, deliver_on, answer_by, ...answer } of open)
    say(`${number}  for ${deliver_on}: ${floristLine(answer)}${answer.state === 'waiting' ? `, answer by ${answer_by.toISOString()}` : ''}`);
}

/** Writes the packing note, with the destination that its buyer may not know. */
async function packing(ctx: Ctx, words: Given): Promise<void> {
  const { row, destination } = await getOrderByNumber(ctx, toNumber(words));
  if (!destination) throw new StartError(`The address of order ${row.number} was erased: the order is over.`);
  const file = given(words, 'to') ?? `packing-note-${row.number}.pdf`;
  await writeFile(file, await writePdf(toPackingNote(row, destination)));
  say(`The packing note of order ${row.number} is in ${file}.`);
}

/** Sums of each account, then what differs: exit code 1. */
async function ledger(ctx: Ctx): Promise<void> {
  for (const { currency_code, account, amount_minor } of await listBalances(ctx.db)) say(`${currency_code}  ${account}  ${toMajor(amount_minor)}`);
  const { unbalanced, differences, owed, transfers } = await reviewBooks(ctx);
  for (const { currency_code, amount_minor } of unbalanced) say(`${currency_code} does not sum to zero, but to ${toMajor(amount_minor)}`);
  for (const found of differences) {
    say(
      `order ${found.number} (${found.currency_code}): captured ${toMajor(found.captured_minor)}, posted ${toMajor(found.posted_charges_minor)}; refunded ${toMajor(found.refunded_minor)}, posted ${toMajor(found.posted_refunds_minor)}; receipt ${toMajor(found.receipt_minor)}, credited ${toMajor(found.credited_minor)}`,
    );
  }
  for (const { account, currency_code, owed_minor, posted_minor } of owed)
    say(`${account === 'chip_ins' ? 'chip-ins' : 'gift cards'} (${currency_code}): worth ${toMajor(owed_minor)}, posted ${toMajor(posted_minor)}`);
  for (const { number, kind, account_id, amount_minor, currency_code, since } of transfers)
    say(`order ${number}: the ${kind} of the vendor’s share of ${toMajor(amount_minor)} ${currency_code} (gift card, ${account_id}) is overdue since ${since.toISOString()}`);
  const paybacks = await listOverduePaybacks(ctx, 100);
  for (const { id, provider_reference, amount_minor, currency_code, decided_at } of paybacks)
    say(
      `chip-in: ${id}, ${toMajor(amount_minor)} ${currency_code} of payment ${provider_reference}, is to go back since ${decided_at.toISOString()}: once it is paid by other means, npm run orders -- paid-back ${id}`,
    );
  if (unbalanced.length + differences.length + owed.length + transfers.length + paybacks.length > 0) process.exitCode = 1;
  else say('The ledger agrees with the orders.');
}

/** Check at Stripe first that it wasn't refunded there. */
async function paidBack(ctx: Ctx, words: Given): Promise<void> {
  const id = getWord(words, 'sum');
  say((await bookPaidElsewhere(ctx, id)) ? `${id} is booked as paid by other means: tell its contributor.` : `${id} went back before.`);
}

/** Exit code 1 where the balance is too small. */
async function liability(ctx: Ctx): Promise<void> {
  const found = await reviewLiability(ctx);
  if (found.length === 0) say('Nothing is owed for gift cards and chip-ins at Stripe.');
  for (const one of found) {
    const { currency_code, owed_minor, balance_minor } = one;
    const balance =
      balance_minor === null
        ? `Stripe has no balance in ${currency_code}: compare it with the one that it converts to`
        : `the balance at Stripe is ${toMajor(balance_minor)}${isShort(one) ? ', TOO LITTLE' : ''}`;
    say(`${currency_code}: gift cards and chip-ins need ${toMajor(owed_minor)}; ${balance}.`);
  }
  if (found.some(isShort)) process.exitCode = 1;
}

function getDisputed({ number, gift_card_id, contribution_id, membership_id }: Awaited<ReturnType<typeof listOpenDisputes>>[number]): string {
  if (number !== null) return `order ${number}`;
  if (membership_id !== null) return `membership ${membership_id}`;
  return contribution_id === null ? `gift card ${gift_card_id}` : `chip-in, contribution ${contribution_id}`;
}

const disputeLine = ({ id, reason, status, amount_minor, currency_code, opened_at, answer_by }: Awaited<ReturnType<typeof listOpenDisputes>>[number]): string =>
  `dispute ${id} of ${opened_at.toISOString()}: ${status}, ${reason}, ${toMajor(amount_minor)} ${currency_code}${answer_by ? `, to be answered at Stripe by ${answer_by.toISOString()}` : ''}`;

async function disputes(ctx: Ctx): Promise<void> {
  const open = await listOpenDisputes(ctx.db);
  if (open.length === 0) say('No payment is disputed.');
  for (const dispute of open) say(`${getDisputed(dispute)}: ${disputeLine(dispute)}`);
}

async function sent(ctx: Ctx, words: Given): Promise<void> {
  const number = toNumber(words);
  say(saidOfSent(number, await fulfilOrder(ctx, number, readTime(words), getParcel(given(words, 'carrier'), given(words, 'tracking')))));
}

async function tracking(ctx: Ctx, words: Given): Promise<void> {
  const number = toNumber(words);
  const parcel = getParcel(given(words, 'carrier'), given(words, 'tracking'));
  if (!parcel) throw new StartError('Say --carrier and --tracking.');
  await trackOrder(ctx, number, parcel);
  say(`The page of order ${number} leads to parcel ${parcel.number}.`);
}

async function delivered(ctx: Ctx, words: Given): Promise<void> {
  const number = toNumber(words);
  say((await deliverOrder(ctx, number, readTime(words))) ? `Order ${number} is delivered.` : `Order ${number} was delivered before.`);
}

async function cancel(ctx: Ctx, words: Given): Promise<void> {
  const number = toNumber(words);
  const done = await cancelOrder(ctx, number, { isRestocked: words.values['unsellable'] !== true });
  say(done ? `Order ${number} is cancelled: the money goes back, and its buyer is told.` : `Order ${number} was cancelled before.`);
}

async function refund(ctx: Ctx, words: Given): Promise<void> {
  const number = toNumber(words);
  const reason = refundReason.safeParse(given(words, 'reason'));
  if (!reason.success) throw new StartError(`--reason must be one of ${refundReason.options.join(', ')}.`);
  const { row } = await getOrderByNumber(ctx, number);
  const lines = getRefundLines(given(words, 'lines') ?? '', row.items);
  const id = await refundOrder(ctx, number, { requestId: given(words, 'key') ?? randomUUID(), reason: reason.data, lines });
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  say(`Refund ${id} of order ${number}: ${toMajor(sum)} ${row.currency_code} goes back, and its buyer gets a mail.`);
}

async function unsent(ctx: Ctx, words: Given): Promise<void> {
  const done = await confirmUnsent(ctx, getWord(words, 'withdrawal'), { isRestocked: words.values['unsellable'] !== true });
  say(done ? 'The money goes back; the buyer is told.' : 'That was said before.');
}

async function left(ctx: Ctx, words: Given): Promise<void> {
  say((await confirmLeft(ctx, getWord(words, 'withdrawal'))) ? 'The buyer is told where to send it; the money waits until it is back.' : 'That was said before.');
}

async function returned(ctx: Ctx, words: Given): Promise<void> {
  const deduct = Number(given(words, 'deduct') ?? 0);
  if (!(deduct >= 0 && isMajorAmount(deduct))) throw new StartError(`--deduct must be a sum such as 50 or 49.50, not ${given(words, 'deduct')}.`);
  const done = await confirmReturn(ctx, getWord(words, 'withdrawal'), { deductedMinor: fromMajor(deduct), isRestocked: words.values['unsellable'] !== true });
  say(done ? 'The money goes back; the buyer is told.' : 'That was said before.');
}

async function accept(ctx: Ctx, words: Given): Promise<void> {
  const lines = given(words, 'lines');
  const id = getWord(words, 'withdrawal');
  const done = await acceptStatement(ctx, id, lines === null ? null : (row) => toLines(lines, row.items));
  say(done ? 'The statement holds; the buyer is told what follows.' : 'That was decided before.');
}

async function dismiss(ctx: Ctx, words: Given): Promise<void> {
  say((await dismissStatement(ctx, getWord(words, 'withdrawal'))) ? 'The statement is dismissed; the buyer is told.' : 'That was said before.');
}

await runSubcommand(
  { list, show, packing, florists, ledger, 'paid-back': paidBack, liability, disputes, sent, tracking, delivered, cancel, refund, unsent, left, returned, accept, dismiss },
  options,
  usage,
);
