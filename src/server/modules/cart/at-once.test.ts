import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, newCart } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
  visitor = api.browser();
});
afterAll(() => api.stop());

const STOCK = 12;

type Operation = { kind: 'add'; variantId: string; quantity: number } | { kind: 'change'; lineId: string; quantity: number } | { kind: 'remove'; lineId: string };
interface Line {
  variantId: string;
  quantity: number;
}
type State = ReadonlyMap<string, Line>;
interface Outcome {
  operation: Operation;
  answer: Answer;
}

interface ShownItem {
  id: string;
  variant_id: string;
  quantity: number;
  unit_price: number;
  total: number;
}

const getState = (items: readonly ShownItem[]): State => new Map(items.map((item) => [item.id, { variantId: item.variant_id, quantity: item.quantity }]));
const toText = (state: State): string => JSON.stringify([...state].sort(([a], [b]) => (a < b ? -1 : 1)));

function send(cartId: string, operation: Operation): Promise<Answer> {
  if (operation.kind === 'add') return addTo(visitor, cartId, operation.variantId, operation.quantity);
  const line = `/api/store/carts/${cartId}/line-items/${operation.lineId}`;
  return operation.kind === 'change' ? visitor.post(line, { quantity: operation.quantity }) : visitor.delete(line);
}

const getItems = ({ body }: Answer): ShownItem[] | undefined => (body.cart ?? body.parent)?.items;

/** Reference model without concurrency: the state after one request, or the code of its refusal. */
function serially(before: State, { operation, answer }: Outcome): State | string {
  const after = new Map(before);
  if (operation.kind === 'add') {
    const [joined] = [...before].find(([, line]) => line.variantId === operation.variantId) ?? [];
    const quantity = (joined ? (before.get(joined)?.quantity ?? 0) : 0) + operation.quantity;
    if (quantity > STOCK) return 'INSUFFICIENT_INVENTORY';
    // The server chooses a new line's id: find the one that wasn't there before.
    const id = joined ?? getItems(answer)?.find((item) => item.variant_id === operation.variantId)?.id ?? '';
    return before.has(id) && !joined ? 'the id was there' : after.set(id, { variantId: operation.variantId, quantity });
  }
  const line = before.get(operation.lineId);
  if (!line) return 'NOT_FOUND';
  if (operation.kind === 'remove' || operation.quantity <= 0) after.delete(operation.lineId);
  else if (operation.quantity > STOCK) return 'INSUFFICIENT_INVENTORY';
  else after.set(operation.lineId, { ...line, quantity: operation.quantity });
  return after;
}

/** Whether this request, run now, would be refused with the same code. */
function changesNothing(before: State, outcome: Outcome): boolean {
  const expected = serially(before, outcome);
  return typeof expected === 'string' && outcome.answer.body.code === expected;
}

/**
 * Whether the responses match some serial order that ends in the final state. A fitting refusal is placed at once, since it changes
 * nothing later, and visited states are memoized with the remaining requests: otherwise twenty requests may take hours.
 */
function isSerial(before: State, all: readonly Outcome[], last: State, failed = new Set<string>()): boolean {
  const outcomes = all.filter((outcome) => !changesNothing(before, outcome));
  if (outcomes.length === 0) return toText(before) === toText(last);
  const tried = `${toText(before)} ${JSON.stringify(outcomes.map(({ operation, answer }) => [operation, getItems(answer)]))}`;
  if (failed.has(tried)) return false;
  failed.add(tried);
  return outcomes.some((outcome) => {
    const expected = serially(before, outcome);
    const items = getItems(outcome.answer);
    if (typeof expected === 'string' || items === undefined || toText(getState(items)) !== toText(expected)) return false;
    return isSerial(
      expected,
      outcomes.filter((other) => other !== outcome),
      last,
      failed,
    );
  });
}

const sum = (items: readonly ShownItem[]) => items.reduce((total, item) => total + Math.round(item.total * 100), 0) / 100;

async function round(operationCount: number, random: () => number): Promise<void> {
  const cartId = await newCart(visitor);
  const variants: string[] = [];
  for (let index = 0; index < 3; index += 1) variants.push((await api.make.product({ stock: STOCK, price: 10_000 + index * 333 })).variantId);
  const start = [];
  for (const variantId of variants.slice(0, 2)) start.push((await addTo(visitor, cartId, variantId, 2)).body.cart.items as ShownItem[]);
  const before = getState(start[1] ?? []);
  const lineIds = [...before.keys()];
  const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const operations = Array.from({ length: operationCount }, (): Operation => {
    const kind = any(['add', 'add', 'add', 'change', 'change', 'remove'] as const);
    const quantity = 1 + Math.floor(random() * 4);
    if (kind === 'add') return { kind, variantId: any(variants), quantity };
    return kind === 'change' ? { kind, lineId: any(lineIds), quantity: any([0, 1, 5, 9, 13]) } : { kind, lineId: any(lineIds) };
  });
  const outcomes = await Promise.all(operations.map(async (operation) => ({ operation, answer: await send(cartId, operation) })));
  const { cart } = (await visitor.get(`/api/store/carts/${cartId}`)).body;
  for (const { body } of [...outcomes.map(({ answer }) => answer), { body: { cart } }]) {
    const shown = body.cart ?? body.parent;
    if (!shown) continue;
    expect(shown.items.every((item: ShownItem) => Math.round(item.total * 100) === Math.round(item.unit_price * 100) * item.quantity)).toBe(true);
    expect([shown.item_total, shown.total]).toEqual([sum(shown.items), sum(shown.items)]);
  }
  expect(new Set(cart.items.map((item: ShownItem) => item.variant_id)).size).toBe(cart.items.length);
  expect(isSerial(before, outcomes, getState(cart.items)), JSON.stringify(outcomes.map(({ operation, answer }) => [operation, answer.status, getItems(answer)]))).toBe(true);
}

/** Seeded random numbers: failures are reproducible. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('lesson 6: serializes 20 parallel adds, changes and removals of one cart', async () => {
  await round(20, seeded(20));
});

test('lesson 6: serializes 50 rounds of 6', async () => {
  for (let seed = 1; seed <= 50; seed += 1) await round(6, seeded(seed));
});

test('lesson 6: detects a lost line and a doubled one', () => {
  const line = (id: string, variantId: string, quantity: number) => ({ id, variant_id: variantId, quantity, unit_price: 1, total: quantity });
  const add = (variantId: string, ...items: ShownItem[]): Outcome => ({
    operation: { kind: 'add', variantId, quantity: 1 },
    answer: { status: 200, headers: new Headers(), body: { cart: { items } } },
  });
  const [a, b] = [line('i1', 'a', 1), line('i2', 'b', 1)];
  expect(isSerial(new Map(), [add('a', a), add('b', a, b)], getState([a, b]))).toBe(true);
  expect(isSerial(new Map(), [add('a', a), add('b', b)], getState([b]))).toBe(false);
  expect(isSerial(new Map(), [add('a', a), add('a', a)], getState([a]))).toBe(false);
  expect(isSerial(new Map(), [add('a', a), add('a', a, line('i3', 'a', 1))], getState([a, line('i3', 'a', 1)]))).toBe(false);
});

describe('lesson 6: a rival', () => {
  const quantities = (answer: Answer | undefined) => answer && getItems(answer)?.map(({ quantity }) => quantity);

  test('loses neither change when finishing between our read and our write', async () => {
    const { variantId } = await api.make.product({ stock: STOCK });
    const cartId = await newCart(visitor);
    let rival: Answer | undefined;
    api.onStep('cart.read', async () => {
      rival = await addTo(visitor, cartId, variantId, 3);
    });
    const ours = await addTo(visitor, cartId, variantId, 2);
    expect([quantities(rival), quantities(ours)]).toEqual([[3], [5]]);
  });

  test('answers NOT_FOUND when emptying the cart between our read and change', async () => {
    const { variantId } = await api.make.product({ stock: STOCK });
    const cartId = await newCart(visitor);
    const [line] = getItems(await addTo(visitor, cartId, variantId, 1)) ?? [];
    let rival: Answer | undefined;
    api.onStep('cart.read', async () => {
      rival = await send(cartId, { kind: 'remove', lineId: line?.id ?? '' });
    });
    expect((await send(cartId, { kind: 'change', lineId: line?.id ?? '', quantity: 4 })).body.code).toBe('NOT_FOUND');
    expect(quantities(rival)).toEqual([]);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.items).toEqual([]);
  });

  test('makes ours a refusal when adding another vendor’s item first', async () => {
    const [theirs, own] = [await api.make.product({ stock: STOCK, vendorId: await api.make.vendor() }), await api.make.product({ stock: STOCK, vendorId: await api.make.vendor() })];
    const cartId = await newCart(visitor);
    let rival: Answer | undefined;
    api.onStep('cart.read', async () => {
      rival = await addTo(visitor, cartId, theirs.variantId, 1);
    });
    expect((await addTo(visitor, cartId, own.variantId, 1)).body.code).toBe('VENDOR_CONFLICT');
    expect(quantities(rival)).toEqual([1]);
  });

  test('waits and loses nothing when arriving between our lock and read', async () => {
    const { variantId } = await api.make.product({ stock: STOCK });
    const cartId = await newCart(visitor);
    let first: Answer | undefined;
    // Concurrent change: fall back to the lock.
    api.onStep('cart.read', async () => {
      first = await addTo(visitor, cartId, variantId, 1);
    });
    let second: Promise<Answer> | undefined;
    let isSecondDone = false;
    api.onStep('cart.locked', async () => {
      second = addTo(visitor, cartId, variantId, 3).finally(() => {
        isSecondDone = true;
      });
      await delay(150);
      expect(isSecondDone).toBe(false);
    });
    const ours = await addTo(visitor, cartId, variantId, 2);
    expect([quantities(first), quantities(ours)]).toEqual([[1], [3]]);
    expect(quantities(await second)).toEqual([6]);
  });
});
