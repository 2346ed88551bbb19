/** All that the simulated Stripe stores, and what every object of it needs: an id and a time. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { KeyEntry } from './idempotency.ts';
import type { KnownMethod } from './payment-methods.ts';
import { unknownObject } from './stripe-error.ts';

/** How a payment that waits for its payer was begun; the hosted page ends it. */
export interface Attempt {
  known: KnownMethod;
  returnUrl: string | null;
}

export interface State {
  payments: Map<string, Stripe.PaymentIntent>;
  attempts: Map<string, Attempt>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  transfers: Map<string, Stripe.Transfer>;
  fees: Map<string, Stripe.ApplicationFee>;
  disputes: Map<string, Stripe.Dispute>;
  customers: Map<string, Stripe.Customer>;
  methods: Map<string, KnownMethod>;
  /** Secrets of customer sessions, with their customers. */
  customerSessions: Map<string, string>;
  setups: Map<string, Stripe.SetupIntent>;
  tokens: Map<string, { token: Stripe.ConfirmationToken; known: KnownMethod; isUsed: boolean }>;
  accounts: Map<string, Stripe.V2.Core.Account>;
  prices: Map<string, Stripe.Price>;
  subscriptions: Map<string, Stripe.Subscription>;
  invoices: Map<string, Stripe.Invoice>;
  events: Map<string, Stripe.Event>;
  /** Idempotency keys. */
  keys: Map<string, KeyEntry>;
  /** With the account whose balance it changes; `null` is the platform. */
  balance: { account: string | null; transaction: Stripe.BalanceTransaction }[];
}

export const emptyState = (): State => ({
  payments: new Map(),
  attempts: new Map(),
  charges: new Map(),
  refunds: new Map(),
  transfers: new Map(),
  fees: new Map(),
  disputes: new Map(),
  customers: new Map(),
  methods: new Map(),
  customerSessions: new Map(),
  setups: new Map(),
  tokens: new Map(),
  accounts: new Map(),
  prices: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  events: new Map(),
  keys: new Map(),
  balance: [],
});

/** A sum as the platform's balance takes it: converted where it has another currency. */
export interface Settled {
  amount: number;
  currency: string;
  /** Null where nothing is converted. */
  rate: number | null;
}

/** State shared by handlers. */
export interface Simulation {
  state: State;
  /** Own address, for hosted pages. */
  url: () => string;
  /** Seconds since 1970. */
  now: () => number;
  /** Days after the first failure on which a renewal is tried again, as set in the dashboard; then the subscription is canceled. */
  retryDays: readonly number[];
  settle: (amount: number, currency: string) => Settled;
  /** Charges name their balance transaction later (https://docs.stripe.com/payments/payment-intents/asynchronous-capture). */
  isBalanceLate: boolean;
  /** Stores and delivers an event with the object as it is now. */
  emit: (type: string, object: object, account?: string) => void;
}

export const newId = (prefix: string): string => `${prefix}_sim${randomBytes(15).toString('base64url').replace(/[-_]/g, 'x')}`;

/** Throws 404. */
export function get<Kind>(objects: Map<string, Kind>, kind: string, id: string, param?: string): Kind {
  const found = objects.get(id);
  if (!found) throw unknownObject(kind, id, param);
  return found;
}

export const emptyList = <Kind>(url: string): Stripe.ApiList<Kind> => ({ object: 'list', data: [], has_more: false, url });
