import { describe, expect, test } from 'vitest';
import { ApiError } from './call.ts';
import { createApi } from './create-api.ts';
import { toPath } from './to-path.ts';
import { calendar } from './routes/calendar.ts';
import { carts } from './routes/cart.ts';
import { jubilees } from './routes/jubilees.ts';

interface Sent {
  path: string;
  init: RequestInit;
}

function apiWith(answer: () => Response = () => Response.json({ cart: { id: 'cart_1' } })) {
  const sent: Sent[] = [];
  const fetch = (path: string, init: RequestInit = {}) => {
    sent.push({ path, init });
    return Promise.resolve(answer());
  };
  return { sent, api: createApi({ carts, jubilees }, { fetch, locale: 'sv' }) };
}

describe('the calls of the contract', () => {
  test('fill the path, and send query and body', async () => {
    const { sent, api } = apiWith();
    await api.carts.updateLineItem({ cartId: 'cart/1', itemId: 'item_2', body: { quantity: 3 } });
    await api.carts.get({ cartId: 'cart_1', query: { with_store_account_id: true } });
    expect(sent.map(({ path, init }) => [init.method, path, init.body])).toEqual([
      ['POST', '/api/store/carts/cart%2F1/line-items/item_2?locale=sv', '{"quantity":3}'],
      ['GET', '/api/store/carts/cart_1?locale=sv&with_store_account_id=true', undefined],
    ]);
  });

  test('send a form as it is', async () => {
    const { sent, api } = apiWith();
    const form = new FormData();
    await api.jubilees.putAvatar({ id: 'p1', form });
    expect(sent[0]?.init.body).toBe(form);
    expect(new Headers(sent[0]?.init.headers).has('Content-Type')).toBe(false);
  });

  test('throw a refusal as ApiError', async () => {
    const { api } = apiWith(() => Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
    await expect(api.carts.get({ cartId: 'cart_1' })).rejects.toThrow(ApiError);
  });

  test('give the address of a link', () => {
    expect(toPath(calendar.getDayFile, { date: '2026-12-24' })).toBe('/api/app/calendar/days/2026-12-24');
  });
});

test('does not compile with a wrong call', () => {
  // Checked by the compiler: it rejects these lines, or an unused expect-error above one that became valid.
  const wrong = () => {
    const { api } = apiWith();
    // @ts-expect-error a parameter of the path is missing
    void api.carts.updateLineItem({ cartId: 'cart_1', body: { quantity: 1 } });
    // @ts-expect-error the body's field has another type
    void api.carts.updateLineItem({ cartId: 'cart_1', itemId: 'item_1', body: { quantity: '1' } });
    // @ts-expect-error a required body is missing
    void api.carts.addLineItem({ cartId: 'cart_1' });
    // @ts-expect-error the query has no such field
    void api.carts.get({ cartId: 'cart_1', query: { q: 'x' } });
    // @ts-expect-error no such route
    void api.carts.fetch({ cartId: 'cart_1' });
    // @ts-expect-error the answer has no such field
    void api.carts.countItems({ cartId: 'cart_1' }).then(({ cart }) => cart);
  };
  expect(wrong).toBeTypeOf('function');
});
