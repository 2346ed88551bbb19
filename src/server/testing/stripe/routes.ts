/** The calls that the simulator knows: v1 takes forms, v2 takes JSON. */
import { toBalance } from './balance.ts';
import { createAccount, createAccountLink, findAccount } from './accounts.ts';
import { createTransfer } from './charges.ts';
import { confirmSetup, createCustomer, createCustomerSession, createSetup, deleteCustomer, detachMethod, listMethods, readSession, updateMethod } from './customers.ts';
import { type Form, formIn, textIn } from './form-body.ts';
import { requireAmount, requireText } from './numbers.ts';
import { getSubscriptionId } from './invoices.ts';
import { cancelPayment, capturePayment, confirmPayment, createPayment } from './payment-intents.ts';
import { createPrice, listPrices } from './prices.ts';
import { createRefund, reverseTransfer } from './refunds.ts';
import { get, type Simulation } from './state.ts';
import { cancelSubscription, createSubscription, endCustomerSubscriptions, updateSubscription, voidInvoice } from './subscriptions.ts';
import { createToken } from './tokens.ts';

export interface Call {
  params: Record<string, string>;
  /** Query of a GET, body of a v1 POST. */
  form: Form;
  /** Body of a v2 call. */
  json: unknown;
  /** The connected account that the call acts for. */
  account: string | null;
}

const metadataIn = (form: Form): Record<string, string> => Object.fromEntries(Object.entries(formIn(form, 'metadata')).map(([key, value]) => [key, String(value)]));

type Answer = (simulation: Simulation, call: Call) => object;

interface Page {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

const MAX_LIMIT = 100;
const USUAL_LIMIT = 10;

/** Newest first, from after `starting_after`. */
function page(objects: readonly { id: string; created?: number }[], { form }: Call, url: string): Page {
  const since = Number(textIn(formIn(form, 'created'), 'gte') ?? Number.NEGATIVE_INFINITY);
  const newest = objects.filter(({ created }) => (created ?? 0) >= since).toReversed();
  const after = textIn(form, 'starting_after');
  const rest = after === null ? newest : newest.slice(newest.findIndex(({ id }) => id === after) + 1);
  const limit = Math.min(MAX_LIMIT, Number(textIn(form, 'limit') ?? USUAL_LIMIT));
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

const payment = ({ state }: Simulation, { params }: Call) => get(state.payments, 'payment_intent', params['id'] ?? '');

const subscription = ({ state }: Simulation, { params }: Call) => get(state.subscriptions, 'subscription', params['id'] ?? '');

/** Those whose `field` is the query's, where it has one. */
const filtered = <Kind extends object>(objects: Map<string, Kind>, form: Form, field: string, read: (object: Kind) => unknown): Kind[] => {
  const wanted = textIn(form, field);
  return [...objects.values()].filter((object) => wanted === null || wanted === 'all' || read(object) === wanted);
};

export const routes: Readonly<Record<string, Answer>> = {
  'POST /v1/payment_intents': (simulation, { form }) => createPayment(simulation, form),
  'GET /v1/payment_intents': (simulation, call) => page([...simulation.state.payments.values()], call, '/v1/payment_intents'),
  'GET /v1/payment_intents/:id': payment,
  'POST /v1/payment_intents/:id/confirm': (simulation, call) => confirmPayment(simulation, payment(simulation, call), call.form),
  'POST /v1/payment_intents/:id/capture': (simulation, call) => capturePayment(simulation, payment(simulation, call), call.form),
  'POST /v1/payment_intents/:id/cancel': (simulation, call) => cancelPayment(simulation, payment(simulation, call), textIn(call.form, 'cancellation_reason')),
  'GET /v1/charges/:id': ({ state }, { params }) => get(state.charges, 'charge', params['id'] ?? ''),
  'GET /v1/charges': (simulation, call) =>
    page(
      filtered(simulation.state.charges, call.form, 'customer', ({ customer }) => customer),
      call,
      '/v1/charges',
    ),
  'POST /v1/prices': (simulation, { form }) => createPrice(simulation, form),
  'GET /v1/prices': (simulation, call) => page(listPrices(simulation, call.form), call, '/v1/prices'),
  'POST /v1/subscriptions': (simulation, { form }) => createSubscription(simulation, form),
  'GET /v1/subscriptions': (simulation, call) =>
    page(
      filtered(simulation.state.subscriptions, call.form, 'customer', ({ customer }) => customer),
      call,
      '/v1/subscriptions',
    ),
  'GET /v1/subscriptions/:id': subscription,
  'POST /v1/subscriptions/:id': (simulation, call) => updateSubscription(simulation, subscription(simulation, call), call.form),
  'DELETE /v1/subscriptions/:id': (simulation, call) => cancelSubscription(simulation, subscription(simulation, call)),
  'GET /v1/invoices': (simulation, call) => {
    const ofSubscription = filtered(simulation.state.invoices, call.form, 'subscription', getSubscriptionId);
    const status = textIn(call.form, 'status');
    return page(
      ofSubscription.filter((invoice) => status === null || invoice.status === status),
      call,
      '/v1/invoices',
    );
  },
  'GET /v1/invoices/:id': ({ state }, { params }) => get(state.invoices, 'invoice', params['id'] ?? ''),
  'POST /v1/invoices/:id/void': (simulation, { params }) => voidInvoice(simulation, get(simulation.state.invoices, 'invoice', params['id'] ?? '')),
  'GET /v1/invoice_payments': (simulation, call) => {
    const of = textIn(formIn(call.form, 'payment'), 'payment_intent');
    const payments = [...simulation.state.invoices.values()].flatMap((invoice) => invoice.payments?.data ?? []);
    return page(
      payments.filter(({ payment: { payment_intent } }) => of === null || payment_intent === of),
      call,
      '/v1/invoice_payments',
    );
  },
  'POST /v1/refunds': (simulation, { form }) => createRefund(simulation, form),
  'GET /v1/refunds': (simulation, call) => {
    const of = textIn(call.form, 'payment_intent');
    return page(
      [...simulation.state.refunds.values()].filter(({ payment_intent }) => of === null || payment_intent === of),
      call,
      '/v1/refunds',
    );
  },
  'GET /v1/refunds/:id': ({ state }, { params }) => get(state.refunds, 'refund', params['id'] ?? ''),
  'POST /v1/transfers': (simulation, { form }) => {
    const account = requireText(form, 'destination');
    findAccount(simulation, account, 'destination');
    const sourceCharge = textIn(form, 'source_transaction');
    return createTransfer(simulation, {
      amount: requireAmount(form, 'amount'),
      currency: requireText(form, 'currency'),
      account,
      sourceCharge,
      group: textIn(form, 'transfer_group'),
      metadata: metadataIn(form),
    });
  },
  'GET /v1/transfers': (simulation, call) =>
    page(
      filtered(simulation.state.transfers, call.form, 'transfer_group', ({ transfer_group }) => transfer_group),
      call,
      '/v1/transfers',
    ),
  'GET /v1/transfers/:id/reversals': ({ state }, call) =>
    page(get(state.transfers, 'transfer', call.params['id'] ?? '').reversals.data.toReversed(), call, `/v1/transfers/${call.params['id']}/reversals`),
  'GET /v1/transfers/:id': ({ state }, { params }) => get(state.transfers, 'transfer', params['id'] ?? ''),
  'POST /v1/transfers/:id/reversals': (simulation, { params, form }) => {
    const transfer = get(simulation.state.transfers, 'transfer', params['id'] ?? '');
    return Object.assign(reverseTransfer(simulation, transfer, requireAmount(form, 'amount'), null), { metadata: metadataIn(form) });
  },
  'GET /v1/application_fees/:id': ({ state }, { params }) => get(state.fees, 'application_fee', params['id'] ?? ''),
  'GET /v1/application_fees/:id/refunds': ({ state }, call) =>
    page(get(state.fees, 'application_fee', call.params['id'] ?? '').refunds.data.toReversed(), call, `/v1/application_fees/${call.params['id']}/refunds`),
  'GET /v1/disputes': (simulation, call) => page([...simulation.state.disputes.values()], call, '/v1/disputes'),
  'GET /v1/disputes/:id': ({ state }, { params }) => get(state.disputes, 'dispute', params['id'] ?? ''),
  'GET /v1/balance': (simulation, { account }) => toBalance(simulation, account),
  'GET /v1/balance_transactions': (simulation, call) =>
    page(
      simulation.state.balance.filter(({ account }) => account === call.account).map(({ transaction }) => transaction),
      call,
      '/v1/balance_transactions',
    ),
  'POST /v1/customers': (simulation, { form }) => createCustomer(simulation, form),
  'GET /v1/customers': (simulation, call) => page([...simulation.state.customers.values()], call, '/v1/customers'),
  'DELETE /v1/customers/:id': (simulation, { params }) => {
    endCustomerSubscriptions(simulation, params['id'] ?? '');
    return deleteCustomer(simulation, params['id'] ?? '');
  },
  'GET /v1/customers/:id': ({ state }, { params }) => get(state.customers, 'customer', params['id'] ?? ''),
  'GET /v1/customers/:id/payment_methods': (simulation, call) => {
    get(simulation.state.customers, 'customer', call.params['id'] ?? '', 'customer');
    return page(listMethods(simulation, call.params['id'] ?? ''), call, `/v1/customers/${call.params['id']}/payment_methods`);
  },
  'POST /v1/payment_methods/:id': (simulation, { params, form }) => updateMethod(simulation, params['id'] ?? '', form),
  'POST /v1/payment_methods/:id/detach': (simulation, { params }) => detachMethod(simulation, params['id'] ?? ''),
  'POST /v1/customer_sessions': (simulation, { form }) => createCustomerSession(simulation, form),
  'GET /v1/elements/sessions': (simulation, { form }) => readSession(simulation, form),
  'GET /v1/setup_intents': (simulation, call) => {
    const of = textIn(call.form, 'customer');
    return page(
      [...simulation.state.setups.values()].filter(({ customer }) => of === null || customer === of),
      call,
      '/v1/setup_intents',
    );
  },
  'POST /v1/setup_intents': (simulation, { form }) => createSetup(simulation, form),
  'GET /v1/setup_intents/:id': ({ state }, { params }) => get(state.setups, 'setup_intent', params['id'] ?? ''),
  'POST /v1/setup_intents/:id/confirm': (simulation, { params, form }) => confirmSetup(simulation, get(simulation.state.setups, 'setup_intent', params['id'] ?? ''), form),
  'POST /v1/confirmation_tokens': (simulation, { form }) => createToken(simulation, form),
  'POST /v1/test_helpers/confirmation_tokens': (simulation, { form }) => createToken(simulation, form),
  'GET /v1/confirmation_tokens/:id': ({ state }, { params }) => get(state.tokens, 'confirmation_token', params['id'] ?? '').token,
  'GET /v1/events': (simulation, call) => page([...simulation.state.events.values()], call, '/v1/events'),
  'GET /v1/events/:id': ({ state }, { params }) => get(state.events, 'event', params['id'] ?? ''),
  'POST /v2/core/accounts': (simulation, { json }) => createAccount(simulation, json as Parameters<typeof createAccount>[1]),
  'GET /v2/core/accounts/:id': (simulation, { params }) => findAccount(simulation, params['id'] ?? ''),
  'POST /v2/core/account_links': (simulation, { json }) => createAccountLink(simulation, json as Parameters<typeof createAccountLink>[1]),
};

/** Endpoints open to browsers with the publishable key. */
export const publishable: ReadonlySet<string> = new Set(['POST /v1/confirmation_tokens', 'GET /v1/payment_intents/:id', 'GET /v1/elements/sessions']);

/** The route's name and parameters; null for an unknown one. */
export function findRoute(method: string, path: string): { name: string; params: Record<string, string> } | null {
  const segments = path.split('/');
  for (const name of Object.keys(routes)) {
    const pattern = name.slice(name.indexOf(' ') + 1).split('/');
    if (!name.startsWith(`${method} `) || pattern.length !== segments.length) continue;
    if (!pattern.every((part, index) => part.startsWith(':') || part === segments[index])) continue;
    return { name, params: Object.fromEntries(pattern.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(segments[index] ?? '')]] : []))) };
  }
  return null;
}
