/**
 * A stateful server that speaks Stripe's HTTP API to the unmodified SDK, for tests and `npm run stripe:simulator`. It listens on loopback, knows what
 * `routes.ts` names, and refuses the rest with 404. It is not Stripe: what was compared and what differs stands in docs/stripe-simulator.md.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { move } from './balance.ts';
import { closeDispute, nameLateBalance, openDispute } from './charges.ts';
import { createApi } from './api.ts';
import { listMethods } from './customers.ts';
import { createFaults, type Faults } from './faults.ts';
import { answerHosted, answerPayer } from './hosted-pages.ts';
import { setCardPayments, setTransfers } from './accounts.ts';
import { openJournal } from './journal.ts';
import type { Verdict } from './payment-methods.ts';
import { failRefund } from './refunds.ts';
import { emptyState, get, newId, type Simulation, type State } from './state.ts';
import { advanceSubscriptions } from './subscriptions.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** As pinned by the SDK. */
const API_VERSION = '2026-10-28.endive';

export interface SimulatorOptions {
  port?: number;
  /** Milliseconds since 1970; the machine's time by default. */
  clock?: () => number;
  /** The platform's balance has kronor alone, and other currencies are converted: this many öre for a cent. */
  kronorPerEuro?: number;
  /** Added to each call. */
  latencyMs?: number;
  /** Stores the state, and begins with what is stored. */
  journalFile?: string;
}

export interface StripeSimulator {
  readonly url: string;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  /** Read by tests; changed by calls alone. */
  readonly state: State;
  /** Calls received: `POST /v1/refunds`. */
  readonly calls: readonly string[];
  answerPayer(paymentId: string, act: 'approve' | 'decline'): string;
  /** Of all of a charge, or a part. */
  openDispute(chargeId: string, amount?: number): Stripe.Dispute;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** The bank sends a refund back. */
  failRefund(refundId: string): void;
  /** Renews, charges and ends subscriptions that are due, with their events. */
  advanceSubscriptions(): void;
  /** The bank declines the customer's cards from now on, or approves them again. */
  setCards(customerId: string, verdict: Verdict): void;
  /** Sets the days on which failed renewals are tried again. */
  setRetryDays(days: readonly number[]): void;
  /** While it is late, charges name no balance transaction; then all do. */
  setBalanceLate(isLate: boolean): void;
  /** Of an account that was created as a merchant, too. */
  setCardPayments(accountId: string, status: 'active' | 'restricted'): void;
  setTransfers(accountId: string, status: 'active' | 'restricted'): void;
  /** Pays a sum out of the platform's balance to its bank. */
  payOut(amount: number, currency: string): void;
  /** Ends calls that a fault left open. */
  hangUp(): void;
  stop(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** `Bearer key`, or `Basic` with the key as user name. */
function toKey(authorization: string): string {
  const [, scheme = '', given = ''] = /^(Bearer|Basic) (.+)$/.exec(authorization) ?? [];
  return scheme === 'Basic' ? (Buffer.from(given, 'base64').toString().split(':', 1)[0] ?? '') : given;
}

const getHeader = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null);

const toSettle =
  (rate: number | undefined): Simulation['settle'] =>
  (amount, currency) =>
    rate === undefined || currency === 'sek' ? { amount, currency, rate: null } : { amount: Math.round(amount * rate), currency: 'sek', rate };

export async function startStripeSimulator({ port = 0, clock = Date.now, latencyMs = 0, kronorPerEuro, journalFile }: SimulatorOptions = {}): Promise<StripeSimulator> {
  const journal = journalFile === undefined ? null : openJournal(journalFile);
  const state = journal?.state ?? emptyState();
  const faults = createFaults();
  const now = () => Math.floor(clock() / 1_000);
  const webhooks = createWebhooks({ state, faults, now, apiVersion: API_VERSION });
  const calls: string[] = [];
  let base = '';
  const simulation: Simulation = { state, retryDays: [3, 5, 7], isBalanceLate: false, url: () => base, now, settle: toSettle(kronorPerEuro), emit: webhooks.emit };

  const api = createApi({ simulation, faults, latencyMs });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const body = await readBody(request);
    const hosted = answerHosted(simulation, request.method ?? 'GET', url, new URLSearchParams(body).get('act'));
    if (hosted) advanceSubscriptions(simulation);
    if (hosted) journal?.flush();
    if (hosted) return void response.writeHead(hosted.status, { 'Content-Type': 'text/html; charset=utf-8', ...(hosted.location ? { Location: hosted.location } : {}) }).end(hosted.body);
    calls.push(`${request.method} ${url.pathname}`);
    const { headers, method = 'GET' } = request;
    const answer = await api({
      method,
      url,
      body,
      // Stripe.js sends the key in body or query, so that browsers ask for no permission first.
      key: toKey(headers.authorization ?? '') || (new URLSearchParams(body).get('key') ?? url.searchParams.get('key') ?? ''),
      idempotencyKey: getHeader(headers['idempotency-key']),
      account: getHeader(headers['stripe-account']),
    });
    journal?.flush();
    // A call that times out is left open until its client leaves.
    if (answer === 'timeout') return;
    if (answer === 'reset') return void response.destroy();
    const isFinal = answer.status === 500 || answer.status === 409;
    response
      .writeHead(answer.status, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'Request-Id': newId('req'),
        'Stripe-Version': API_VERSION,
        ...(isFinal ? { 'Stripe-Should-Retry': 'false' } : {}),
      })
      .end(answer.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: base,
    faults,
    webhooks,
    state,
    calls,
    answerPayer(paymentId, act) {
      const target = answerPayer(simulation, paymentId, act);
      advanceSubscriptions(simulation);
      return target;
    },
    setRetryDays(days) {
      simulation.retryDays = days;
    },
    setBalanceLate(isLate) {
      simulation.isBalanceLate = isLate;
      if (!isLate) nameLateBalance(simulation);
    },
    advanceSubscriptions: () => advanceSubscriptions(simulation),
    setCards(customerId, verdict) {
      for (const { id } of listMethods(simulation, customerId)) get(state.methods, 'payment_method', id).verdict = verdict;
    },
    openDispute: (chargeId, amount) => openDispute(simulation, get(state.charges, 'charge', chargeId), amount),
    closeDispute: (disputeId, outcome) => closeDispute(simulation, get(state.disputes, 'dispute', disputeId), outcome),
    failRefund: (refundId) => failRefund(simulation, get(state.refunds, 'refund', refundId)),
    setCardPayments: (accountId, status) => setCardPayments(simulation, get(state.accounts, 'account', accountId), status),
    setTransfers: (accountId, status) => setTransfers(simulation, get(state.accounts, 'account', accountId), status),
    payOut: (amount, currency) => void move(simulation, { account: null, amount: -amount, currency, type: 'payout', source: newId('po') }),
    hangUp: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await webhooks.settled();
    },
  };
}
