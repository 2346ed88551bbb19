/** Buying a gift card: its payment becomes the card once captured. A card can be delivered whenever its money came, so that no paid attempt is refunded. */
import type { GiftCardBought, GiftCardPurchase, NewGiftCard } from '#shared/contract/gift-cards.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { isPrefixedId, prefixedId } from '#shared/values/identity/ids.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import { addDays, compareDays } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { postEntries } from '../ledger/service.ts';
import { toGiftCardSaleEntries } from '../ledger/rules.ts';
import { getCurrentProvider, getProvider, orUnavailable, type ProviderPayment, ProviderRefusal, refundUnknown, toDemoBankPath } from '../payments/service.ts';
import { makeCode } from './codes.ts';
import { bookGiftCardFee, deliverGiftCard, mailBuyer } from './queued-jobs.ts';
import { showCard } from './present.ts';
import * as repository from './repository.ts';
import type { GiftCardRow } from './repository.ts';
import { getValidUntil, toShopDay } from './rules.ts';

const MAX_DAYS_AHEAD = 365;
/** How long a purchase's id, which also stands at the provider, in the books and in the bank's address, opens the card. After that the buyer's mail does. */
const SHOWN_FOR_MS = 3_600_000;

/** Opens the payment. Throws NOT_FOUND for another provider than the shop's, VALIDATION_FAILED for a day that has passed or is too far off. */
export async function beginPurchase(ctx: Ctx, input: NewGiftCard): Promise<GiftCardPurchase> {
  const provider = getCurrentProvider(ctx, input.provider_id);
  const now = ctx.clock.now();
  const today = toShopDay(now);
  const { deliver_on: day } = input;
  if (day !== null && (compareDays(day, today) < 0 || compareDays(day, addDays(today, MAX_DAYS_AHEAD)) > 0)) {
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'deliver_on', code: 'out_of_range' }] });
  }
  const id = prefixedId('gift');
  const amountMinor = fromMajor(input.amount);
  const payment = await provider.open(ctx, { sessionId: id, amountMinor, currencyCode: input.currency_code });
  await repository.insertPending(ctx.db, {
    id,
    amountMinor,
    currency: input.currency_code,
    providerId: provider.id,
    reference: payment.reference,
    clientSecret: payment.clientSecret,
    memberId: ctx.member?.id ?? null,
    buyerEmail: input.buyer_email,
    language: ctx.locale,
    senderName: input.sender_name,
    recipientName: input.recipient_name,
    recipientEmail: input.recipient_email,
    recipientLanguage: input.recipient_language,
    message: input.message,
    deliverOn: input.recipient_email === null ? null : day,
    now,
  });
  return { id, provider_id: provider.id, reference: payment.reference, client_secret: payment.clientSecret, amount: input.amount, currency_code: input.currency_code };
}

/** Confirms with the token if there is one; null without a payment. */
async function readOrConfirm(ctx: Ctx, row: GiftCardRow, token: string | null): Promise<ProviderPayment | null> {
  const provider = getProvider(ctx, row.provider_id);
  if (!provider.confirm || row.provider_reference !== row.id) return provider.retrieve(ctx, row.provider_reference);
  const found = row.confirming_since && (await provider.find?.(ctx, { sessionId: row.id, since: row.confirming_since }));
  if (found || token === null) return found ?? null;
  // Committed before the call, so that a crash after it leaves a trace.
  const [begun] = await repository.beginConfirmation(ctx.database, { id: row.id, now: ctx.clock.now() });
  if (!begun) return null;
  await ctx.step('gift-card.begun');
  try {
    return await provider.confirm(ctx, {
      sessionId: row.id,
      amountMinor: row.amount_minor,
      currencyCode: row.currency_code,
      token,
      returnUrl: `${ctx.config.publicUrl}${pathTo('giftCard', ctx.locale)}?purchase=${row.id}`,
      destination: null,
      customerId: null,
    });
  } catch (error) {
    // After a lost answer the payment is read, never made under a new key.
    const made = await provider.find?.(ctx, { sessionId: row.id, since: row.confirming_since ?? ctx.clock.now() });
    if (!made) throw error;
    return made;
  }
}

/** Stores the reference, captures, and makes the captured payment a card. Returns its state. */
async function settle(ctx: Ctx, row: GiftCardRow, read: ProviderPayment): Promise<ProviderPayment> {
  if (read.reference !== row.provider_reference) await repository.storeReference(ctx.database, { id: row.id, reference: read.reference });
  const payment = read.status === 'authorized' ? await getProvider(ctx, row.provider_id).capture(ctx, read.reference) : read;
  if (payment.status !== 'captured') return payment;
  await ctx.step('gift-card.captured');
  if (payment.amountMinor !== row.amount_minor || payment.currencyCode !== row.currency_code) {
    ctx.log.error(
      { giftCardId: row.id, reference: payment.reference, amountMinor: payment.amountMinor, currencyCode: payment.currencyCode },
      'a gift card was paid with another sum: check it by hand',
    );
    return { ...payment, status: 'processing' };
  }
  await issue(ctx, row, payment.reference);
  return payment;
}

/** Card, ledger and mails in one transaction, once. */
async function issue(root: Ctx, row: GiftCardRow, reference: string): Promise<void> {
  const { codeHash, sealedCode } = makeCode(root.config);
  await inTransaction(root, async (ctx) => {
    const now = ctx.clock.now();
    const validUntil = getValidUntil(toShopDay(now), row.deliver_on);
    if ((await repository.activate(ctx.db, { id: row.id, codeHash, sealedCode, validUntil, now })).length === 0) return;
    await postEntries(ctx, {
      ...{ source: 'gift_card_sale', sourceId: row.id, paymentReference: reference, orderId: null, currencyCode: row.currency_code },
      entries: toGiftCardSaleEntries(row.amount_minor),
    });
    await enqueue(ctx, mailBuyer, { cardId: row.id, kind: 'bought' });
    const isDue = row.deliver_on === null || compareDays(row.deliver_on, toShopDay(now)) <= 0;
    if (row.recipient_email !== null && isDue) await enqueue(ctx, deliverGiftCard, { cardId: row.id });
    if (getProvider(ctx, row.provider_id).findFee) await enqueue(ctx, bookGiftCardFee, { cardId: row.id });
  });
}

/** The payment's state; null for none. */
export async function settlePurchase(ctx: Ctx, id: string): Promise<ProviderPayment | null> {
  const [row] = await repository.findCard(ctx.db, { id });
  if (row?.status !== 'pending') return null;
  const payment = await readOrConfirm(ctx, row, null);
  return payment && settle(ctx, row, payment);
}

/** As settlePurchase, for a Stripe payment that an event names; nothing for others. One without a purchase is refunded. */
export async function settleGiftCardPayment(ctx: Ctx, reference: string): Promise<void> {
  try {
    const payment = await getProvider(ctx, 'stripe').retrieve(ctx, reference);
    const { sessionId: id, amountMinor } = payment;
    if (!isPrefixedId('gift', id)) return;
    if ((await repository.findCard(ctx.db, { id })).length > 0) await settlePurchase(ctx, id);
    else if (await refundUnknown(ctx, 'stripe', payment, id)) ctx.log.error({ giftCardId: id, reference, amountMinor }, 'a captured payment of a gift card without a purchase was refunded');
  } catch (error) {
    // Not of this account.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
}

/** Makes a paid purchase a card; idempotent; shows the card for an hour. Throws NOT_FOUND, UNAVAILABLE. */
export async function completePurchase(ctx: Ctx, id: string, token: string | null): Promise<GiftCardBought> {
  const [row] = await repository.findCard(ctx.db, { id });
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.status === 'pending') {
    const payment = await orUnavailable(() => confirmOrNone(ctx, row, token));
    if (payment?.status === 'requires_action' && payment.nextAction) return { type: 'action', client_secret: payment.clientSecret, url: payment.nextAction.url };
    // A purchase that waits at the demo bank's page is resumed, so that no second one is paid.
    if (payment?.status === 'requires_action') return { type: 'action', client_secret: row.client_secret, url: toDemoBankPath(payment) };
    if (payment?.status === 'declined') return { type: 'declined' };
    if (payment?.status === 'processing') return { type: 'processing' };
    if (payment?.status !== 'captured') return { type: 'unpaid' };
  }
  const [bought] = await repository.findCard(ctx.db, { id });
  if (!bought || bought.sealed_code === null) return { type: 'unpaid' };
  if (bought.paid_at === null || bought.paid_at.getTime() + SHOWN_FOR_MS <= ctx.clock.now().getTime()) return { type: 'mailed' };
  return { type: 'bought', gift_card: await showCard(ctx, bought) };
}

async function confirmOrNone(ctx: Ctx, row: GiftCardRow, token: string | null): Promise<ProviderPayment | null> {
  try {
    const payment = await readOrConfirm(ctx, row, token);
    return payment && (await settle(ctx, row, payment));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error, giftCardId: row.id }, 'the provider refused to take the payment of a gift card');
    return null;
  }
}
