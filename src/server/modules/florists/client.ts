/** The contract with a florist network (docs/florists.md). Every call may be repeated. */
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';

/** The network's final no, in its own words. */
export class FloristRefusal extends Error {
  override readonly name = 'FloristRefusal';
}

/** No answer that decides anything: the call may have arrived. */
export class FloristUnavailable extends Error {
  override readonly name = 'FloristUnavailable';
}

/** A buyer waits for a check; nobody waits for an order. */
const CHECK_WITHIN_MS = 4_000;
const ORDER_WITHIN_MS = 15_000;

export interface FloristCheck {
  country: string;
  postal_code: string;
  deliver_on: string;
  window: { from: string; to: string } | null;
}

export interface FloristOrder extends FloristCheck {
  recipient: { first_name: string; last_name: string; company: string; address_1: string; address_2: string; postal_code: string; city: string; phone: string };
  card: string | null;
  lines: { sku: string; title: string; quantity: number }[];
}

type Caller = Pick<Services, 'config' | 'floristTimeoutMs'>;

const MOST_CHARACTERS = 300;

/** One line, for logs and mails. */
const words = z
  .string()
  .transform((text) =>
    text
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, MOST_CHARACTERS),
  )
  .pipe(z.string().min(1));

const refusal = z.object({ message: words });
const orderAnswer = z.object({ reference: words });

interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  withinMs: number;
}

/** Throws FloristRefusal, FloristUnavailable. */
async function call({ config, floristTimeoutMs }: Caller, { method, path, body, withinMs }: Call): Promise<unknown> {
  const { florist } = config;
  if (!florist) throw new FloristUnavailable('no florist network is set');
  const within = floristTimeoutMs ?? withinMs;
  let status: number;
  let text: string;
  try {
    const response = await fetch(florist.url + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(within),
      headers: { accept: 'application/json', authorization: `Bearer ${florist.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new FloristUnavailable(isTimeout ? `no answer within ${within} ms` : 'not reachable');
  }
  const answer = toJson(text);
  if (status === 409) {
    const refused = refusal.safeParse(answer);
    if (refused.success) throw new FloristRefusal(refused.data.message);
  }
  if (status < 200 || status > 299) throw new FloristUnavailable(`answered ${status}`);
  return answer;
}

function toJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new FloristUnavailable('answered something else than JSON');
  }
}

const toPath = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}`;

/** Throws FloristRefusal, FloristUnavailable. */
export async function check(caller: Caller, body: FloristCheck): Promise<void> {
  await call(caller, { method: 'POST', path: '/checks', body, withinMs: CHECK_WITHIN_MS });
}

/** The id makes a repeated call the same order. Returns the network's reference. Throws as check. */
export async function putOrder(caller: Caller, orderId: string, body: FloristOrder): Promise<string> {
  const answer = orderAnswer.safeParse(await call(caller, { method: 'PUT', path: toPath(orderId), body, withinMs: ORDER_WITHIN_MS }));
  if (!answer.success) throw new FloristUnavailable('answered without a reference');
  return answer.data.reference;
}

/** The network refuses an order that arrives later under this id. Throws FloristRefusal where it is too late, FloristUnavailable. */
export async function deleteOrder(caller: Caller, orderId: string): Promise<void> {
  await call(caller, { method: 'DELETE', path: toPath(orderId), withinMs: ORDER_WITHIN_MS });
}
