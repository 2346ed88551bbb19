/** Buyers that pay through the simulated Stripe by card, with a bank's approval, or by Swish, and retry while shop, database and simulator are killed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorder } from '../../../modules/checkout/testing/record-history.ts';
import { methods, type MethodName } from '../../../testing/stripe/methods.ts';
import { swedishAddress } from '../../../testing/purchase.ts';
import { type Answer, getPart, type Ledger, refusals, untilAnswered, visitor } from './shop-buyer.ts';

export interface CardBuyerOptions {
  shopUrl: string;
  stripeUrl: string;
  variantIds: readonly string[];
  ledger: Ledger;
  recorder: Recorder;
  random: () => number;
  /** Once aborted, buyers finish their purchase and begin no other. */
  signal: AbortSignal;
}

/** A buyer's behaviour, drawn before the first request, so that a seed gives the same buyers. */
interface Intention {
  method: MethodName;
  /** `leaves`: closes the browser at the first failure. `twice`: presses twice. */
  patience: 'leaves' | 'waits' | 'twice';
  /** Of a payer who approves elsewhere: whether the browser is still open then. */
  returns: boolean;
}

const MOST_ATTEMPTS = 4;
const STRIPE_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 100;

const choose = <Value>(random: () => number, values: readonly [Value, ...Value[]]): Value => values[Math.floor(values.length * random())] ?? values[0];

const drawIntention = (random: () => number): Intention => ({
  method: choose(random, ['card', 'card', 'card', 'card', 'declined', 'asks', 'swish', 'klarna']),
  patience: choose(random, ['leaves', 'twice', 'waits', 'waits', 'waits', 'waits']),
  returns: random() < 2 / 3,
});

/** Buys in a loop until aborted. */
export async function buyByCardRepeatedly(options: CardBuyerOptions): Promise<void> {
  while (!options.signal.aborted) {
    await buyOnce(options);
    await delay(10 + 50 * options.random());
  }
}

async function buyOnce(options: CardBuyerOptions): Promise<void> {
  const { shopUrl, variantIds, ledger, recorder, random } = options;
  const intention = drawIntention(random);
  const request = visitor(() => shopUrl, ledger, random);
  const again = (method: string, path: string, body?: unknown) => untilAnswered(() => request(method, path, body));
  const { id: cartId } = getPart(await again('POST', '/api/store/carts/create', { region_id: 'reg_sweden' }), 'cart');
  const cart = `/api/store/carts/${cartId}`;
  recorder.made(cartId);
  for (let lines = 1 + Math.floor(2 * random()); lines > 0; lines -= 1) {
    await again('POST', `${cart}/line-items`, { variant_id: variantIds[Math.floor(variantIds.length * random())], quantity: 1 + Math.floor(2 * random()) });
  }
  await again('PUT', `${cart}/cart`, { email: 'kund@exempel.example', shipping_address: swedishAddress });
  await again('POST', `${cart}/shipping-methods`, { option_id: 'so_sweden_standard' });
  ledger.tried += 1;
  let { method } = intention;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const session = await again('POST', `${cart}/payment-sessions`, { provider_id: 'stripe' });
    // Sold out, or paid by an earlier attempt.
    if (session.status === 409) return;
    recorder.offered(cartId, getPart(session, 'payment_session').amount);
    const outcome = await payOnce(options, { cartId, method, intention, complete: (token) => request('POST', `${cart}/complete`, token === undefined ? undefined : { confirmation_token: token }) });
    if (outcome === 'over') return;
    // Whoever was declined, or whose attempt is dead, presses again with a card that works.
    method = 'card';
  }
}

interface Attempt {
  cartId: string;
  method: MethodName;
  intention: Intention;
  complete: (token?: string) => Promise<Answer | null>;
}

async function payOnce({ stripeUrl, ledger, recorder }: CardBuyerOptions, { cartId, method, intention, complete }: Attempt): Promise<'over' | 'again'> {
  const token = await createToken(stripeUrl, method);
  recorder.asked(cartId);
  const press = async (): Promise<Answer | null> => {
    const answer = await (intention.patience === 'leaves' ? complete(token) : untilAnswered(() => complete(token)));
    noteCompletion(ledger, recorder, { cartId, answer });
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: intention.patience === 'twice' ? 2 : 1 }, press));
  const waiting = answers.find((answer) => answer?.body.payment?.next_action.url);
  if (waiting) {
    await approve(getPart(waiting, 'payment').next_action.url ?? '');
    if (!intention.returns) return 'over';
    const answer = await untilAnswered(() => complete());
    noteCompletion(ledger, recorder, { cartId, answer });
    return needsAnother(answer) ? 'again' : 'over';
  }
  return answers.every(needsAnother) ? 'again' : 'over';
}

const needsAnother = (answer: Answer | null): boolean => answer?.body.type === 'cart';

const unpaid = new Set(['PAYMENT_MISSING', 'PAYMENT_DECLINED', 'PAYMENT_ACTION_REQUIRED', 'PAYMENT_PROCESSING']);

function noteCompletion(ledger: Ledger, recorder: Recorder, { cartId, answer }: { cartId: string; answer: Answer | null }): void {
  if (answer === null || answer.status === 503) return;
  if (answer.body.type === 'order') {
    const order = getPart(answer, 'order');
    recorder.completed(cartId, order);
    const orders = ledger.ordersOfCart.get(cartId) ?? new Set();
    ledger.ordersOfCart.set(cartId, orders.add(order.id));
  } else if (refusals.has(String(answer.body.code)) || unpaid.has(String(answer.body.error?.code))) ledger.refused += 1;
  else ledger.wrong.push(`completing ${cartId}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}

/** Calls the simulator until it answers: it may be dead. */
async function callStripe(url: string, body: URLSearchParams): Promise<Response> {
  const deadline = performance.now() + STRIPE_WITHIN_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(url, { method: 'POST', headers: { Authorization: 'Bearer pk_test_simulator' }, body, redirect: 'manual' }).catch(() => null);
    if (answer) return answer;
    await delay(AGAIN_AFTER_MS);
  }
  throw new Error(`The simulator did not come back: ${url}`);
}

async function createToken(stripeUrl: string, method: MethodName): Promise<string> {
  const { type, ...card } = methods[method];
  const typed = { 'payment_method_data[type]': type, ...('number' in card && { 'payment_method_data[card][number]': card.number }) };
  const answer = await callStripe(`${stripeUrl}/v1/confirmation_tokens`, new URLSearchParams({ return_url: 'http://localhost/back', ...typed }));
  return ((await answer.json()) as { id: string }).id;
}

/** The payer approves in the bank's app. A simulator that was killed meanwhile still knows the payment. */
async function approve(url: string): Promise<void> {
  const { status } = await callStripe(url, new URLSearchParams({ act: 'approve' }));
  if (status !== 303) throw new Error(`${status} of ${url}`);
}
