/** Connected accounts of the v2 API, and their onboarding: https://docs.stripe.com/connect/accounts-v2 */
import type Stripe from 'stripe';
import { get, newId, type Simulation } from './state.ts';

const LINK_SECONDS = 5 * 60;

/** Accounts with this beginning have always been there and may receive money: those of a shop that outlives the simulator. */
const READY = 'acct_ready';

/** Throws 404. */
export function findAccount(simulation: Simulation, id: string, param?: string): Stripe.V2.Core.Account {
  const { state } = simulation;
  if (id.startsWith(READY) && !state.accounts.has(id)) {
    const account = toAccount(simulation, id, { configuration: { merchant: {} } });
    state.accounts.set(id, account);
    activate(account, 'active');
  }
  return get(state.accounts, 'account', id, param);
}

interface AccountInput {
  contact_email?: string;
  display_name?: string;
  dashboard?: Stripe.V2.Core.Account.Dashboard;
  identity?: { country?: string };
  configuration?: { merchant?: object };
  metadata?: Stripe.Metadata;
}

interface LinkInput {
  account: string;
  use_case: { type: 'account_onboarding'; account_onboarding: { refresh_url: string; return_url?: string } };
}

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** A recipient whose transfers wait for onboarding. */
export function createAccount(simulation: Simulation, input: AccountInput): Stripe.V2.Core.Account {
  const account = toAccount(simulation, newId('acct'), input);
  simulation.state.accounts.set(account.id, account);
  simulation.emit('account.updated', account, account.id);
  return account;
}

function toAccount({ now }: Simulation, id: string, input: AccountInput): Stripe.V2.Core.Account {
  return {
    id,
    object: 'v2.core.account',
    applied_configurations: input.configuration?.merchant ? ['merchant', 'recipient'] : ['recipient'],
    closed: false,
    configuration: {
      ...(input.configuration?.merchant && { merchant: { applied: true, capabilities: { card_payments: { status: 'restricted', status_details: [] } } } }),
      recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] } } } },
    },
    contact_email: input.contact_email,
    created: iso(now()),
    dashboard: input.dashboard,
    display_name: input.display_name,
    identity: { country: input.identity?.country },
    livemode: false,
    metadata: input.metadata ?? {},
    requirements: {
      entries: [{ awaiting_action_from: 'user', description: 'configuration.recipient.business_details', errors: [], impact: {}, minimum_deadline: { status: 'past_due' }, requested_reasons: [] }],
    },
  } as unknown as Stripe.V2.Core.Account;
}

export function createAccountLink(simulation: Simulation, { account, use_case }: LinkInput): Stripe.V2.Core.AccountLink {
  const { now, url } = simulation;
  findAccount(simulation, account, 'account');
  const { return_url, refresh_url } = use_case.account_onboarding;
  const target = new URLSearchParams({ return_url: return_url ?? refresh_url });
  return { object: 'v2.core.account_link', account, created: iso(now()), expires_at: iso(now() + LINK_SECONDS), livemode: false, url: `${url()}/simulator/onboarding/${account}?${target}`, use_case };
}

/** Actions of the account's owner on Stripe's pages. */
export function completeOnboarding(simulation: Simulation, id: string): Stripe.V2.Core.Account {
  const account = findAccount(simulation, id);
  setTransfers(simulation, account, 'active');
  return account;
}

export function setTransfers({ emit }: Simulation, account: Stripe.V2.Core.Account, status: 'active' | 'restricted'): void {
  activate(account, status);
  emit('account.updated', account, account.id);
}

const findCardPayments = (account: Stripe.V2.Core.Account) => account.configuration?.merchant?.capabilities?.card_payments;

/** Whether the account may be the merchant of record of a card payment. */
export const mayTakeCards = (account: Stripe.V2.Core.Account): boolean => findCardPayments(account)?.status === 'active';

export function setCardPayments({ emit }: Simulation, account: Stripe.V2.Core.Account, status: 'active' | 'restricted'): void {
  const cards = findCardPayments(account);
  if (!cards) throw new Error(`the account ${account.id} is no merchant`);
  cards.status = status;
  emit('account.updated', account, account.id);
}

function activate(account: Stripe.V2.Core.Account, status: 'active' | 'restricted'): void {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  if (!transfers) throw new Error(`the account ${account.id} is no recipient`);
  transfers.status = status;
  transfers.status_details = [];
  const cards = findCardPayments(account);
  if (cards && status === 'active') cards.status = status;
  if (status === 'active' && account.requirements) account.requirements.entries = [];
}
