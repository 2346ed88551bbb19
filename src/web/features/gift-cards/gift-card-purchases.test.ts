import { expect, test } from 'vitest';
import type { GiftCard, GiftCardBought } from '#shared/contract/gift-cards.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { newGiftCardDraft, toNewGiftCard } from './gift-card-draft.ts';
import { createPurchases, endPurchase } from './gift-card-purchases.ts';

const body = toNewGiftCard({ ...newGiftCardDraft('SEK', 'sv'), recipientName: 'Erik', senderName: 'Anna', buyerEmail: 'anna@exempel.example' }, 'demo');
const changed = { ...body, message: 'Grattis!' };

function tabStorage(): KeyStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) };
}

/** A shop that answers `answer` to whoever completes. */
function shop(answer: GiftCardBought | ApiError = { type: 'unpaid' }) {
  const calls: string[] = [];
  let count = 0;
  const server = { answer };
  const api = {
    begin: async () => {
      count += 1;
      calls.push(`begin gift_${count}`);
      return { purchase: { id: `gift_${count}`, provider_id: 'demo', reference: `demo_${count}`, client_secret: 's', amount: 500, currency_code: 'SEK' as const } };
    },
    complete: async ({ id, body: { confirmation_token: token } }: { id: string; body: { confirmation_token?: string } }) => {
      calls.push(`complete ${id}${token === undefined ? '' : ` ${token}`}`);
      if (server.answer instanceof ApiError) throw server.answer;
      return server.answer;
    },
  };
  return { api, calls, server };
}

const bought: GiftCardBought = { type: 'bought', gift_card: { code: 'FIRA-1' } as GiftCard };
const problem = (status: number) => new ApiError(status, { code: 'NOT_FOUND', message: 'x' });

test('begins once for the same card, however often it is pressed', async () => {
  const { api, calls } = shop();
  const purchases = createPurchases({ api, storage: tabStorage() });
  const [first, second] = [await purchases.begin(body), await purchases.begin(body)];
  expect(second).toEqual(first);
  expect(calls).toEqual(['begin gift_1']);
});

test.each<GiftCardBought>([bought, { type: 'processing' }, { type: 'action', client_secret: 's', url: null }])('begins no other purchase when the earlier one is $type', async (answer) => {
  const { api, calls, server } = shop();
  const purchases = createPurchases({ api, storage: tabStorage() });
  await purchases.begin(body);
  server.answer = answer;
  expect(await purchases.begin(changed)).toEqual({ id: 'gift_1', answer });
  expect(calls).toEqual(['begin gift_1', 'complete gift_1']);
});

test.each<[string, GiftCardBought | ApiError]>([
  ['unpaid', { type: 'unpaid' }],
  ['declined', { type: 'declined' }],
  ['deleted', problem(404)],
])('begins another purchase when the earlier one is %s', async (_what, answer) => {
  const { api, calls, server } = shop();
  const purchases = createPurchases({ api, storage: tabStorage() });
  await purchases.begin(body);
  server.answer = answer;
  expect(await purchases.begin(changed)).toMatchObject({ purchase: { id: 'gift_2' } });
  expect(calls).toEqual(['begin gift_1', 'complete gift_1', 'begin gift_2']);
});

test('begins no other purchase while the earlier one’s answer is unknown', async () => {
  const { api, calls, server } = shop();
  const purchases = createPurchases({ api, storage: tabStorage() });
  await purchases.begin(body);
  server.answer = problem(503);
  await expect(purchases.begin(changed)).rejects.toThrow(ApiError);
  expect(calls).toEqual(['begin gift_1', 'complete gift_1']);
});

test('asks for the earlier purchase also after a reload', async () => {
  const storage = tabStorage();
  const { api, calls } = shop(bought);
  await createPurchases({ api, storage }).begin(body);
  expect(await createPurchases({ api, storage }).begin(body)).toEqual({ id: 'gift_1', answer: bought });
  expect(calls).toEqual(['begin gift_1', 'complete gift_1']);
});

test.each<[string, (purchases: ReturnType<typeof createPurchases>, storage: KeyStorage) => unknown]>([
  ['was bought', (purchases) => purchases.complete('gift_1', 'ctoken_1')],
  ['is discarded', (purchases) => purchases.discard()],
  ['ended on the return page', (_purchases, storage) => endPurchase(storage, 'gift_1')],
])('asks for no earlier purchase when it %s', async (_what, end) => {
  const storage = tabStorage();
  const { api, calls } = shop(bought);
  const purchases = createPurchases({ api, storage });
  await purchases.begin(body);
  await end(purchases, storage);
  expect(await purchases.begin(changed)).toMatchObject({ purchase: { id: 'gift_2' } });
  expect(calls).not.toContain('complete gift_1');
});
