/** Confirms an attempt exactly once, even after a lost answer, and finds a payment whose reference was not stored. */
import type { Ctx } from '#server/platform/context.ts';
import { findCustomerId } from './customers.ts';
import type { Confirmation, PaymentProvider, ProviderPayment } from './provider.ts';
import { getProvider } from './providers.ts';
import { beginConfirmation, type PaymentSessionRow, storeReference } from './repository.ts';

const hasReference = (session: PaymentSessionRow): boolean => session.provider_reference !== session.id;

/** Whether the provider may have a payment of the session. */
export const isBegun = (session: PaymentSessionRow): boolean => hasReference(session) || session.confirming_since !== null;

async function adopt(ctx: Ctx, session: PaymentSessionRow, payment: ProviderPayment): Promise<ProviderPayment> {
  await storeReference(ctx.database, { id: session.id, reference: payment.reference, status: payment.status, now: ctx.clock.now() });
  return payment;
}

/** The payment's state at the provider; null for none. */
export async function getPayment(ctx: Ctx, session: PaymentSessionRow): Promise<ProviderPayment | null> {
  const provider = getProvider(ctx, session.provider_id);
  if (hasReference(session)) return provider.retrieve(ctx, session.provider_reference);
  if (session.confirming_since === null || !provider.find) return null;
  const found = await provider.find(ctx, { sessionId: session.id, since: session.confirming_since });
  return found && adopt(ctx, session, found);
}

type Token = Pick<Confirmation, 'token' | 'returnUrl' | 'destination'>;

/** Creates and confirms the payment, or reads an existing one. Null for a session that was given up. Throws as the port's `confirm`, after which the same token may be retried. */
export async function confirmSession(ctx: Ctx, session: PaymentSessionRow, input: Token): Promise<ProviderPayment | null> {
  const provider = getProvider(ctx, session.provider_id);
  // Committed before the call, so that a crash after it leaves a trace.
  const [begun] = await beginConfirmation(ctx.database, { id: session.id, now: ctx.clock.now() });
  if (!begun) return null;
  await ctx.step('payment.begun');
  // Saved cards were offered to the member who is signed in.
  const customerId = provider.vault && ctx.member ? await findCustomerId(ctx, ctx.member.id) : null;
  const payment = await confirmOnce(ctx, provider, session, { ...input, customerId });
  await ctx.step('payment.confirmed');
  return adopt(ctx, session, payment);
}

async function confirmOnce(ctx: Ctx, { confirm, find }: PaymentProvider, session: PaymentSessionRow, input: Token & Pick<Confirmation, 'customerId'>): Promise<ProviderPayment> {
  if (!confirm) throw new Error(`payments of ${session.provider_id} are confirmed in the browser`);
  try {
    return await confirm(ctx, { sessionId: session.id, amountMinor: session.amount_minor, currencyCode: session.currency_code, ...input });
  } catch (error) {
    // After a lost answer the payment is read, never made under a new key.
    const found = await find?.(ctx, { sessionId: session.id, since: session.confirming_since ?? ctx.clock.now() });
    if (!found) throw error;
    return found;
  }
}
