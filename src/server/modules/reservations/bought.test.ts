/** Buying a wish: the bag's line names it, paying makes it bought, and a cancelled order returns it to the same giver. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { cancelOrder } from '../orders/service.ts';
import { makeList, addWish } from '../wishlists/testing/lists.ts';
import { reserve, reserveAsGuest, findTaken, undo } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ hasEditedOrders: true });
});
afterAll(() => api.stop());

interface Wished {
  anna: Somebody;
  publicId: string | null;
  listId: string;
  itemId: string;
  variantId: string;
  product: MadeProduct;
}

async function threeVases(): Promise<Wished> {
  const anna = await findable(api, { firstName: 'Anna' });
  const product = await api.make.product({ title: 'Vas', stock: 20 });
  const { productId, variantId } = product;
  const { _id, publicId } = await makeList(anna, { visibility: 'link' });
  return { anna, publicId, listId: _id, itemId: (await addWish(anna, _id, { productId, variantId, quantity: 3 }))._id, variantId, product };
}

async function buy(browser: Browser, { variantId, itemId, publicId }: Wished, quantity: number, email = 'kund@exempel.example'): Promise<{ id: string; number: number }> {
  const cartId = await newCart(browser);
  const metadata = { wish: itemId, ...(publicId !== null && { list: publicId }) };
  const { cart } = (await addTo(browser, cartId, variantId, quantity, metadata)).body;
  expect(cart.items[0].metadata).toEqual(metadata);
  await fillIn(browser, cartId, { email });
  await pay(browser, cartId);
  const { order } = (await complete(browser, cartId)).body;
  await api.runJobs();
  return { id: order.id, number: order.display_id ?? order.number };
}

const getGifts = async ({ browser }: Somebody) => (await browser.get('/api/app/gifts')).body.gifts;

describe('[20] bought is a paid order', () => {
  test('marks a member’s paid promises bought, and promised again after cancellation', async () => {
    const wished = await threeVases();
    const [erik, sara] = [await findable(api, { firstName: 'Erik' }), await findable(api)];
    await reserve(erik.browser, wished.publicId, wished.itemId, { quantity: 3 });
    const order = await buy(erik.browser, wished, 2);
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 3, own: 3, ownBought: 2 }]);
    expect(
      (await getGifts(erik))
        .map(({ quantity, stage, isBought, orderId }: Record<string, unknown>) => ({ quantity, stage, isBought, orderId }))
        .sort((a: { quantity: number }, b: { quantity: number }) => a.quantity - b.quantity),
    ).toEqual([
      { quantity: 1, stage: 'promised', isBought: false, orderId: null },
      { quantity: 2, stage: 'ordered', isBought: true, orderId: order.id },
    ]);
    const bought = (await getGifts(erik)).find(({ isBought }: { isBought: boolean }) => isBought);
    expectProblem(await erik.browser.delete(`/api/app/gifts/${bought._id}`), 'RESERVATION_BOUGHT');
    expect((await undo(erik.browser, wished.publicId, wished.itemId)).body.reservation, 'what is bought stays').toMatchObject({ reserved: 2, own: 2, ownBought: 2 });
    await api.database.run({ text: `update orders set payment_status = 'captured' where id = $1`, values: [order.id] });
    await cancelOrder(systemContext(api.services, 'sv'), order.number, { isRestocked: true });
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 2, own: 2, ownBought: 0 }]);
    expect(await getGifts(erik)).toMatchObject([{ quantity: 2, stage: 'promised', isBought: false }]);
    expectProblem(await reserve(sara.browser, wished.publicId, wished.itemId, { quantity: 2 }), 'RESERVED_ALREADY');
    await buy(erik.browser, wished, 2);
    expect(await findTaken(erik.browser, wished.publicId), 'bought anew').toEqual([{ itemId: wished.itemId, reserved: 2, own: 2, ownBought: 2 }]);
  });

  test('marks unpromised items taken once when bought', async () => {
    const wished = await threeVases();
    const erik = await findable(api);
    const order = await buy(erik.browser, wished, 1);
    for (let again = 0; again < 2; again += 1)
      await api.database.run({ text: `select graphile_worker.add_job('reservations:note-bought', json_build_object('orderId', $1::text))`, values: [order.id] });
    await api.runJobs();
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 1, own: 1, ownBought: 1 }]);
    expect(await getGifts(erik)).toHaveLength(1);
  });

  test('marks a guest’s reservation bought by an order under the same address', async () => {
    const wished = await threeVases();
    const email = 'koper@exempel.example';
    const token = await reserveAsGuest(api, wished.publicId, wished.itemId, { email });
    const order = await buy(api.browser(), wished, 1, email);
    const address = `/api/app/public/reservations/${token}`;
    api.clock.advance(25 * 3_600_000);
    expect((await api.browser().get(address)).body.reservation, 'and needs no answer any more').toMatchObject({ isBought: true, isConfirmed: true });
    expectProblem(await api.browser().delete(address), 'RESERVATION_BOUGHT');
    expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ reserved: 1 }]);
    await api.database.run({ text: `update orders set status = 'refunded' where id = $1`, values: [order.id] });
    expect((await api.browser().get(address)).body.reservation, 'paid back: promised still').toMatchObject({ isBought: false, isConfirmed: true });
    expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ reserved: 1 }]);
  });

  test('counts a guest’s promises and purchases once, whatever their quantities and order', async () => {
    const guests = { promised: [[3], [1], [1, 1], [1, 2]], bought: [2, 3, 2, 1], left: [3, 3, 2, 3] };
    for (const [index, promises] of guests.promised.entries()) {
      const wished = await threeVases();
      const email = `flera-${index}@exempel.example`;
      for (const quantity of promises) await reserveAsGuest(api, wished.publicId, wished.itemId, { email, quantity });
      await buy(api.browser(), wished, guests.bought[index] ?? 0, email);
      expect(await findTaken(api.browser(), wished.publicId), `${promises} promised`).toMatchObject([{ reserved: guests.left[index] }]);
    }
  });

  test('affects no other’s promise when a member types the receipt address', async () => {
    const wished = await threeVases();
    const email = 'sara-lovar@exempel.example';
    const token = await reserveAsGuest(api, wished.publicId, wished.itemId, { email });
    expect((await api.browser().post(`/api/app/public/reservations/${token}/confirm`)).status).toBe(200);
    const erik = await findable(api, { firstName: 'Erik' });
    await buy(erik.browser, wished, 1, email);
    expect((await api.get(`/api/app/public/reservations/${token}`)).body.reservation).toMatchObject({ quantity: 1, isBought: false });
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 2, own: 1, ownBought: 1 }]);
  });

  test('is still bought when undone while being noted', async () => {
    const wished = await threeVases();
    const email = 'angrar-sig@exempel.example';
    const token = await reserveAsGuest(api, wished.publicId, wished.itemId, { email });
    await api.browser().post(`/api/app/public/reservations/${token}/confirm`);
    const other = await buy(api.browser(), { ...wished, itemId: '00000000-0000-7000-8000-000000000000' }, 1, email);
    // Simulates the job before its commit.
    const job = await api.database.pool.connect();
    try {
      await job.query('begin');
      await job.query(`select pg_advisory_xact_lock(hashtextextended('reservation ' || $1::text, 0))`, [wished.itemId]);
      await job.query(`update reservations set stage = 'ordered', order_item_id = (select id from order_items where order_id = $1) where item_id = $2`, [other.id, wished.itemId]);
      const undone = api.browser().delete(`/api/app/public/reservations/${token}`);
      await expect.poll(() => api.database.run({ text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, values: [] })).not.toEqual([]);
      await job.query('commit');
      expectProblem(await undone, 'RESERVATION_BOUGHT');
    } finally {
      job.release();
    }
    expect((await api.get(`/api/app/public/reservations/${token}`)).body.reservation).toMatchObject({ isBought: true });
  });

  test('lets a guest undo or buy the rest of a partial purchase', async () => {
    for (const isBoughtLater of [true, false]) {
      const wished = await threeVases();
      const email = `resten-${isBoughtLater}@exempel.example`;
      const token = await reserveAsGuest(api, wished.publicId, wished.itemId, { email, quantity: 3 });
      const address = `/api/app/public/reservations/${token}`;
      await buy(api.browser(), wished, 2, email);
      expect((await api.browser().get(address)).body.reservation).toMatchObject({ quantity: 3, boughtQuantity: 2, isBought: false, isConfirmed: true });
      if (isBoughtLater) await buy(api.browser(), wished, 1, email);
      else expect((await api.browser().delete(address)).status).toBe(200);
      expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ reserved: isBoughtLater ? 3 : 2 }]);
      expect((await api.browser().get(address)).body.reservation).toMatchObject({ quantity: 2, isBought: true });
      expectProblem(await api.browser().delete(address), 'RESERVATION_BOUGHT');
    }
  });

  test('matches a guest’s purchase after deleting, re-adding or registering the address', async () => {
    const wished = await threeVases();
    const email = 'igen@exempel.example';
    await reserveAsGuest(api, wished.publicId, wished.itemId, { email });
    await wished.anna.browser.delete(`/api/app/wishlists/${wished.listId}/items/${wished.itemId}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    const [{ product_id }] = (await api.database.run({ text: 'select product_id from reservations where guest_email = $1', values: [email] })) as [{ product_id: string }];
    const again = await addWish(wished.anna, wished.listId, { productId: product_id, quantity: 3 });
    await buy(api.browser(), { ...wished, itemId: again._id }, 1, email);
    expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ itemId: again._id, reserved: 1 }]);
    const other = await threeVases();
    const erik = await findable(api);
    await reserveAsGuest(api, other.publicId, other.itemId, { email: erik.email, quantity: 2 });
    await buy(erik.browser, other, 1, erik.email);
    expect(await findTaken(erik.browser, other.publicId)).toMatchObject([{ reserved: 2, own: 1, ownBought: 1 }]);
  });

  test('[20] counts no promise for another variant when its wish was deleted', async () => {
    const wished = await threeVases();
    const [erik, sara] = [await findable(api), await findable(api)];
    await reserve(erik.browser, wished.publicId, wished.itemId);
    await wished.anna.browser.delete(`/api/app/wishlists/${wished.listId}/items/${wished.itemId}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    const blue = await addWish(wished.anna, wished.listId, { productId: wished.product.productId, variantId: await api.make.variant(wished.product) });
    expect(await findTaken(sara.browser, wished.publicId)).toEqual([]);
    expect((await reserve(sara.browser, wished.publicId, blue._id)).status).toBe(201);
    const again = await addWish(wished.anna, wished.listId, { productId: wished.product.productId, variantId: wished.variantId });
    expect(await findTaken(erik.browser, wished.publicId)).toContainEqual({ itemId: again._id, reserved: 1, own: 1, ownBought: 0 });
  });

  test('leaves one promised and the others bought when one is returned', async () => {
    const wished = await threeVases();
    const erik = await findable(api);
    const order = await buy(erik.browser, wished, 3);
    const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
    await run(
      `insert into withdrawals (id, order_id, request_id, name, language_code, received_at, refund_state) values ('wd_en', $1, 'en', 'Erik', 'sv', $2, 'awaits_return')`,
      order.id,
      api.clock.now(),
    );
    await run(`insert into withdrawal_items (withdrawal_id, order_item_id, quantity) select 'wd_en', id, 1 from order_items where order_id = $1`, order.id);
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 3, own: 3, ownBought: 2 }]);
    const [gift] = await getGifts(erik);
    expect(gift, 'one is to be bought again').toMatchObject({ quantity: 3, boughtQuantity: 2, isBought: false });
    expect((await erik.browser.delete(`/api/app/gifts/${gift._id}`)).status).toBe(200);
    expect(await findTaken(erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 2, own: 2, ownBought: 2 }]);
    expectProblem(await erik.browser.delete(`/api/app/gifts/${gift._id}`), 'RESERVATION_BOUGHT');
  });

  test('assigns a stranger’s purchase to no giver, and cancelling frees the item', async () => {
    const wished = await threeVases();
    const order = await buy(api.browser(), wished, 2, 'okand@exempel.example');
    expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ reserved: 2 }]);
    await api.database.run({ text: `update orders set status = 'refunded' where id = $1`, values: [order.id] });
    expect(await findTaken(api.browser(), wished.publicId)).toEqual([]);
  });

  test('ignores an owner’s own purchase, another product and unknown ids', async () => {
    const wished = await threeVases();
    await buy(wished.anna.browser, wished, 1);
    const { variantId } = await api.make.product({ stock: 5 });
    await buy(api.browser(), { ...wished, variantId }, 1);
    await buy(api.browser(), { ...wished, itemId: 'x' }, 1);
    expect(await findTaken(api.browser(), wished.publicId)).toEqual([]);
    expect(await getGifts(wished.anna)).toEqual([]);
  });

  test('ignores a wish named without access to its list, unless promised', async () => {
    const wished = await threeVases();
    const [erik, sara] = [await findable(api), await findable(api)];
    await reserve(erik.browser, wished.publicId, wished.itemId);
    const named = { ...wished, publicId: null };
    await buy(sara.browser, named, 1);
    await buy(api.browser(), { ...wished, publicId: 'list_00000000000000000000000000' }, 1);
    expect(await findTaken(sara.browser, wished.publicId), 'a stranger keeps nothing from others').toMatchObject([{ reserved: 1 }]);
    await buy(erik.browser, named, 1);
    expect(await findTaken(erik.browser, wished.publicId)).toMatchObject([{ reserved: 1, ownBought: 1 }]);
  });

  test('admits a friend without link, then only promisers once made private', async () => {
    const wished = await threeVases();
    const [erik, sara, lena] = [await findable(api), await findable(api), await findable(api)];
    for (const friend of [sara, lena]) await befriend(wished.anna, friend);
    await reserve(erik.browser, wished.publicId, wished.itemId);
    await buy(sara.browser, { ...wished, publicId: null }, 1);
    expect(await findTaken(sara.browser, wished.publicId)).toMatchObject([{ reserved: 2, own: 1, ownBought: 1 }]);
    await wished.anna.browser.put(`/api/app/wishlists/${wished.listId}`, { visibility: 'private' });
    await buy(lena.browser, wished, 1);
    await buy(erik.browser, wished, 1);
    expect(await getGifts(lena)).toEqual([]);
    expect(await getGifts(erik)).toMatchObject([{ quantity: 1, isBought: true }]);
  });

  test('ignores an owner’s purchase in the same browser after logout', async () => {
    const wished = await threeVases();
    await wished.anna.browser.post('/api/auth/logout');
    await buy(wished.anna.browser, wished, 1);
    expect(await findTaken(api.browser(), wished.publicId)).toEqual([]);
  });

  test('remains bought anonymously when the giver’s account ends, freeing promises', async () => {
    const wished = await threeVases();
    const erik = await findable(api);
    await reserve(erik.browser, wished.publicId, wished.itemId, { quantity: 3 });
    await buy(erik.browser, wished, 1);
    expect((await erik.browser.delete('/api/app/user', { password: erik.password })).status).toBe(200);
    expect(await findTaken(api.browser(), wished.publicId)).toMatchObject([{ reserved: 1 }]);
    expect(await api.database.run({ text: 'select member_id, guest_email from reservations where item_id = $1', values: [wished.itemId] })).toEqual([{ member_id: null, guest_email: null }]);
  });
});
