/** Balance transactions of the platform and the connected accounts: every movement of money has one. */
import type Stripe from 'stripe';
import { newId, type Simulation } from './state.ts';

/** Stripe's fee of a European card in Sweden, as listed in 2026: 1.5 % and 1.80 kr, or 0.25 € (https://stripe.com/en-se/pricing). */
export const processingFee = (amount: number, currency: string): number => Math.round(amount * 0.015) + (currency === 'eur' ? 25 : 180);

interface Movement {
  /** Null: the platform. */
  account: string | null;
  /** Signed, in minor units. */
  amount: number;
  currency: string;
  fee?: number;
  type: Stripe.BalanceTransaction.Type;
  source: string;
}

/** Returns the transaction's id. */
export function move({ state, now, settle }: Simulation, movement: Movement): string {
  const { account, type, source } = movement;
  const { amount, currency, rate } = settle(movement.amount, movement.currency);
  const fee = settle(movement.fee ?? 0, movement.currency).amount;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now() + 7 * 86_400,
    balance_type: 'payments',
    created: now(),
    currency,
    description: null,
    exchange_rate: rate,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  };
  state.balance.push({ account, transaction });
  return transaction.id;
}

/** All of it counts as available; a currency without movements has no entry. */
export function toBalance({ state }: Simulation, account: string | null): Pick<Stripe.Balance, 'object' | 'available' | 'pending' | 'livemode'> {
  const sums = new Map<string, number>();
  for (const { account: owner, transaction } of state.balance) if (owner === account) sums.set(transaction.currency, (sums.get(transaction.currency) ?? 0) + transaction.net);
  const available = [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return { object: 'balance', available, pending: available.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })), livemode: false };
}
