/** Buyers that shop over HTTP and retry when the shop dies, with a ledger of the responses. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cart } from '#shared/contract/cart.ts';
import type { Order, PaymentSession } from '#shared/contract/checkout.ts';
import { goodCard, swedishAddress } from '../../../testing/purchase.ts';

/** The responses that buyers received, to be compared with the shop's books. */
export interface Ledger {
  /** The order ids returned for a cart's completion: more than one per cart is an error. */
  readonly ordersOfCart: Map<string, Set<string>>;
  /** Requests with any response, refusals included. */
  answered: number;
  /** Checkouts that reached completion. */
  tried: number;
  /** Refused completions: sold out, or the payment already released. */
  refused: number;
  /** Requests that the shop accepted but did not answer, because it died. */
  lost: number;
  /** Requests that could not connect. */
  notTaken: number;
  /** 503 responses while the database was down. */
  unavailable: number;
  slowestMs: number;
  /** Responses that must never occur. */
  readonly wrong: string[];
}

export const newLedger = (): Ledger => ({ ordersOfCart: new Map(), answered: 0, tried: 0, refused: 0, lost: 0, notTaken: 0, unavailable: 0, slowestMs: 0, wrong: [] });

/** A seeded random generator from 0 to 1 (mulberry32), so that a run's plan can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The parts of a response body that buyers use; each response has some. */
export interface AnswerBody {
  cart?: Pick<Cart, 'id'>;
  payment_session?: Pick<PaymentSession, 'id' | 'client_secret' | 'amount'>;
  type?: string;
  order?: Pick<Order, 'id' | 'number' | 'total'>;
  /** The payer's next step outside the page. */
  payment?: { next_action: { url: string | null } };
  code?: string;
  error?: { code: string };
  detail?: string;
}

export interface Answer {
  status: number;
  retryAfter?: string | undefined;
  body: AnswerBody;
}

/** Throws when a response lacks the expected part. */
export function getPart<Part extends keyof AnswerBody>({ status, body }: Answer, part: Part): NonNullable<AnswerBody[Part]> {
  const value = body[part];
  if (value === undefined) throw new Error(`${status} without ${part}: ${JSON.stringify(body).slice(0, 300)}`);
  return value as NonNullable<AnswerBody[Part]>;
}

const ANSWER_WITHIN_MS = 30_000;
const BACK_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 100;

export interface BuyerOptions {
  /** The shop's address, per request: with two programs on one database, a purchase may use both. */
  shopAt: () => string;
  variantIds: readonly string[];
  /** A code that one buyer in four enters. */
  code: string;
  ledger: Ledger;
  random: () => number;
  /** Once aborted, buyers finish their purchase and begin no other. */
  signal: AbortSignal;
}

/** Buys in a loop until aborted. */
export async function buyRepeatedly(options: BuyerOptions): Promise<void> {
  while (!options.signal.aborted) {
    await buyOnce(options);
    await delay(10 + 50 * options.random());
  }
}

async function buyOnce({ shopAt, variantIds, code, ledger, random }: BuyerOptions): Promise<void> {
  const request = visitor(shopAt, ledger, random);
  const again = (method: string, path: string, body?: unknown) => untilAnswered(() => request(method, path, body));
  const created = await again('POST', '/api/store/carts/create', { region_id: 'reg_sweden' });
  const { id: cartId } = getPart(created, 'cart');
  const cart = `/api/store/carts/${cartId}`;
  for (let lines = 1 + Math.floor(3 * random()); lines > 0; lines -= 1) {
    await again('POST', `${cart}/line-items`, { variant_id: variantIds[Math.floor(variantIds.length * random())], quantity: 1 + Math.floor(2 * random()) });
  }
  if (random() < 1 / 4) await again('POST', `${cart}/promotions`, { codes: [code] });
  await again('PUT', `${cart}/cart`, { email: 'kund@exempel.example', shipping_address: swedishAddress });
  await again('POST', `${cart}/shipping-methods`, { option_id: 'so_sweden_standard' });
  const session = await again('POST', `${cart}/payment-sessions`, { provider_id: 'demo' });
  // The cart is empty, or the product was sold meanwhile.
  if (session.status === 409) return;
  const { id, client_secret } = getPart(session, 'payment_session');
  await again('POST', `/api/store/demo-payments/${id}/confirm`, { ...goodCard, client_secret });

  const complete = () => request('POST', `${cart}/complete`);
  const patience = random();
  // One in six gives up at the first failure; one in six submits twice.
  ledger.tried += 1;
  const answers = patience < 1 / 6 ? [await complete()] : await Promise.all(Array.from({ length: patience < 1 / 3 ? 2 : 1 }, () => untilAnswered(complete)));
  for (const answer of answers) noteCompletion(ledger, cartId, answer);
}

/** Legitimate refusals: another buyer took the last one, or the last use of the code. */
export const refusals: ReadonlySet<string> = new Set(['INSUFFICIENT_INVENTORY', 'CART_CHANGED', 'PROMOTION_USED_UP']);

function noteCompletion(ledger: Ledger, cartId: string, answer: Answer | null): void {
  if (answer === null || answer.status === 503) return;
  if (answer.body.type === 'order') {
    const orders = ledger.ordersOfCart.get(cartId) ?? new Set();
    ledger.ordersOfCart.set(cartId, orders.add(getPart(answer, 'order').id));
  } else if (refusals.has(String(answer.body.code)) || answer.body.error?.code === 'PAYMENT_MISSING') ledger.refused += 1;
  else ledger.wrong.push(`completing ${cartId}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}

/** Retries until a conclusive response: no lost connection, 503 or 429. */
export async function untilAnswered(request: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  let last: Answer | null = null;
  while (performance.now() < deadline) {
    const answer = await request();
    last = answer;
    if (answer && answer.status !== 503 && answer.status !== 429) return answer;
    await delay(AGAIN_AFTER_MS);
  }
  throw new Error(`The shop did not come back; at last it said ${JSON.stringify(last)}.`);
}

/** A browser with its cart cookie and its own address, so that rate limits see one person per purchase. */
export function visitor(shopAt: () => string, ledger: Ledger, random: () => number) {
  let cookie = '';
  const part = () => 1 + Math.floor(253 * random());
  // Linux accepts all of 127.0.0.0/8; elsewhere the buyers share one address and its rate limits.
  const from = process.platform === 'linux' ? { localAddress: `127.${part()}.${part()}.${part()}` } : {};
  return async (method: string, path: string, body?: unknown): Promise<Answer | null> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = { ...(cookie ? { cookie } : {}), ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : { 'content-length': 0 }) };
    const begun = performance.now();
    const answer = await send(new URL(path, shopAt()), { method, headers, agent: false, timeout: ANSWER_WITHIN_MS, ...from }, text, (line) => {
      cookie = line.split(';', 1)[0] ?? '';
    });
    if (answer === 'lost') ledger.lost += 1;
    else if (answer === 'not taken') ledger.notTaken += 1;
    if (answer === 'lost' || answer === 'not taken') return null;
    ledger.answered += 1;
    ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - begun);
    if (answer.status === 503 && answer.retryAfter !== undefined) ledger.unavailable += 1;
    else if (answer.status >= 500) ledger.wrong.push(`${method} ${path.replace(/cart_\w+/, '…')}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    return answer;
  };
}

/** Status 504, which the shop never sends, stands for a timeout. */
function send(url: URL, options: http.RequestOptions, text: string, onCookie: (line: string) => void): Promise<Answer | 'lost' | 'not taken'> {
  return new Promise((resolve) => {
    const request = http.request(url, options, (response) => {
      const [line] = response.headers['set-cookie'] ?? [];
      if (line) onCookie(line);
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      response.on('error', () => resolve('lost'));
      response.on('end', () => resolve(response.complete ? { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: JSON.parse(received) } : 'lost'));
    });
    request.on('timeout', () => {
      resolve({ status: 504, body: { detail: 'no answer in time' } });
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'not taken' : 'lost'));
    request.end(text);
  });
}
