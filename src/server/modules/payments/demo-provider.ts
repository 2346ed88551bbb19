/** Simulates an external provider with its own table, on local shops only. Its cards are Stripe's published test numbers. */
import { randomBytes } from 'node:crypto';
import type { DemoCard, DemoPaymentAnswer, PaymentStatus } from '#shared/contract/checkout.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';

interface DemoRow {
  reference: string;
  client_secret: string;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  status: PaymentStatus;
  decline_code: DemoPaymentAnswer['decline_code'];
  return_path: string | null;
  card_last4: string | null;
}

const columns = 'reference, client_secret, amount_minor, currency_code, status, decline_code, return_path, card_last4';

const insert = statement<DemoRow, { reference: string; clientSecret: string; amountMinor: number; currency: string }>(
  'demo-payments.open',
  `insert into demo_payments (reference, client_secret, amount_minor, currency_code, status) values (:reference, :clientSecret, :amountMinor, :currency, 'pending') returning ${columns}`,
);
const find = statement<DemoRow, { reference: string }>('demo-payments.find', `select ${columns} from demo_payments where reference = :reference`);
const confirm = statement<DemoRow, { reference: string; status: string; declineCode: string | null; returnPath: string | null; last4: string | null; expires: string | null }>(
  'demo-payments.confirm',
  `update demo_payments set status = :status, decline_code = :declineCode, return_path = coalesce(:returnPath, return_path), card_last4 = coalesce(:last4, card_last4), card_expires = coalesce(:expires, card_expires)
   where reference = :reference and status in ('pending', 'requires_action', 'declined') returning ${columns}`,
);
const captureOnce = statement<DemoRow, { reference: string }>(
  'demo-payments.capture',
  // A payment authorized with a decline code is declined at capture.
  `update demo_payments set status = case when decline_code is null then 'captured' else 'declined' end, captures = captures + (decline_code is null)::int
   where reference = :reference and status = 'authorized' returning ${columns}`,
);
const cancelOpen = statement<DemoRow, { reference: string }>(
  'demo-payments.cancel',
  `update demo_payments set status = 'canceled' where reference = :reference and status not in ('captured', 'canceled') returning ${columns}`,
);

// Locks the payment: concurrent refunds can't exceed what was captured.
const refundOnce = statement<{ about: string }, { reference: string; about: string; amountMinor: number }>(
  'demo-payments.refund',
  `with held as materialized (select reference, amount_minor from demo_payments where reference = :reference and status = 'captured' for update)
   insert into demo_refunds (about, reference, amount_minor) select :about, held.reference, :amountMinor::int from held
   where held.amount_minor >= :amountMinor::int + (select coalesce(sum(r.amount_minor), 0) from demo_refunds r where r.reference = :reference)
   on conflict (about) do nothing returning about`,
);
const findRefund = statement<{ about: string }, { about: string }>('demo-payments.find-refund', 'select about from demo_refunds where about = :about');

const present = (row: DemoRow): ProviderPayment => ({
  reference: row.reference,
  clientSecret: row.client_secret,
  status: row.status,
  amountMinor: row.amount_minor,
  cardLast4: row.card_last4,
  sessionId: null,
  currencyCode: row.currency_code,
  nextAction: null,
  share: null,
});

async function get(ctx: Ctx, reference: string): Promise<DemoRow> {
  const [row] = await find(ctx.database, { reference });
  if (!row) throw new DomainError('NOT_FOUND', { detail: 'No such payment' });
  return row;
}

export const demoProvider: PaymentProvider = {
  id: 'demo',
  isDemo: true,
  async open(ctx, { amountMinor, currencyCode }) {
    const reference = `demo_${randomBytes(18).toString('base64url')}`;
    const [row] = await insert(ctx.database, { reference, clientSecret: `${reference}_secret_${randomBytes(18).toString('base64url')}`, amountMinor, currency: currencyCode });
    if (!row) throw new Error('the demo provider did not open the payment');
    return present(row);
  },
  retrieve: async (ctx, reference) => present(await get(ctx, reference)),
  capture: async (ctx, reference) => present((await captureOnce(ctx.database, { reference }))[0] ?? (await get(ctx, reference))),
  cancel: async (ctx, reference) => present((await cancelOpen(ctx.database, { reference }))[0] ?? (await get(ctx, reference))),
  async refund(ctx, reference, { amountMinor, about }) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new Error(`a refund of ${amountMinor} is none`);
    const [made] = await refundOnce(ctx.database, { reference, about, amountMinor });
    if (!made && !(await findRefund(ctx.database, { about }))[0]) throw new Error(`the demo provider did not refund ${amountMinor} of ${reference}`);
    return null;
  },
};

type Verdict = { status: PaymentStatus; declineCode: DemoPaymentAnswer['decline_code'] };

const cards: Record<string, Verdict> = {
  '4242424242424242': { status: 'authorized', declineCode: null },
  '4000002500003155': { status: 'requires_action', declineCode: null },
  '4000000000000002': { status: 'declined', declineCode: 'card_declined' },
  '4000000000009995': { status: 'declined', declineCode: 'insufficient_funds' },
  '4000000000000069': { status: 'declined', declineCode: 'expired_card' },
  '4000000000000127': { status: 'declined', declineCode: 'incorrect_cvc' },
  // Authorizes, but declines at capture.
  '4000000000000341': { status: 'authorized', declineCode: 'card_declined' },
};

/** "12/30" → "2030-12"; null for no month of a year. */
function expiryMonth(expiry: string): string | null {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(expiry) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return `20${year.slice(-2)}-${month.padStart(2, '0')}`;
}

/** Validates the card's form, then its number. */
export function verdictOn(card: Pick<DemoCard, 'number' | 'expiry' | 'cvc'>, today: string): Verdict {
  const declined = (declineCode: Verdict['declineCode']): Verdict => ({ status: 'declined', declineCode });
  const expires = expiryMonth(card.expiry);
  if (expires === null || expires < today.slice(0, 7)) return declined('expired_card');
  if (!/^\d{3,4}$/.test(card.cvc)) return declined('incorrect_cvc');
  return cards[card.number.replace(/[\s-]/g, '')] ?? declined('incorrect_number');
}

async function withSecret(ctx: Ctx, reference: string, clientSecret: string): Promise<DemoRow> {
  const row = await get(ctx, reference);
  if (row.client_secret !== clientSecret) throw new DomainError('NOT_FOUND', { detail: 'No such payment' });
  return row;
}

export const toDemoBankPath = ({ reference, clientSecret }: Pick<ProviderPayment, 'reference' | 'clientSecret'>): string =>
  `/__demo-bank/${reference}?client_secret=${encodeURIComponent(clientSecret)}`;

const answer = (row: DemoRow, nextActionUrl: string | null): DemoPaymentAnswer => ({
  status: row.status,
  decline_code: row.status === 'declined' ? row.decline_code : null,
  next_action_url: nextActionUrl,
});

/** Simulates the provider's script in the browser. */
export async function confirmDemoPayment(ctx: Ctx, reference: string, card: DemoCard, today: string): Promise<DemoPaymentAnswer> {
  await withSecret(ctx, reference, card.client_secret);
  const verdict = verdictOn(card, today);
  const number = card.number.replace(/\D/g, '');
  const [row] = await confirm(ctx.database, {
    reference,
    status: verdict.status,
    declineCode: verdict.declineCode,
    returnPath: safeReturnPath(card.return_path),
    last4: number.length >= 12 ? number.slice(-4) : null,
    expires: expiryMonth(card.expiry),
  });
  const now = row ?? (await get(ctx, reference));
  return answer(now, now.status === 'requires_action' ? toDemoBankPath(present(now)) : null);
}

/** The buyer's response to the 3-D Secure page; leads back to the shop. */
export async function answerDemoChallenge(ctx: Ctx, reference: string, clientSecret: string, isApproved: boolean): Promise<DemoPaymentAnswer> {
  const row = await withSecret(ctx, reference, clientSecret);
  const [answered] =
    row.status === 'requires_action'
      ? await confirm(ctx.database, { reference, status: isApproved ? 'authorized' : 'declined', declineCode: isApproved ? null : 'card_declined', returnPath: null, last4: null, expires: null })
      : [];
  return answer(answered ?? (await get(ctx, reference)), row.return_path);
}

/** Prevents open redirects: only a path on this site. */
function safeReturnPath(path: string): string {
  return /^\/(?![/\\])[\w\-./%]*(?:\?[\w\-=&]*)?$/.test(path) ? path : '/';
}

/** For the demo bank's page. */
export async function findDemoChallenge(ctx: Ctx, reference: string, clientSecret: string): Promise<{ amountMinor: number; currencyCode: 'SEK' | 'EUR' } | null> {
  const [row] = await find(ctx.database, { reference });
  return row && row.client_secret === clientSecret ? { amountMinor: row.amount_minor, currencyCode: row.currency_code } : null;
}
