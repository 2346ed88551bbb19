/** Reserving without an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { addWish, makeList } from '../wishlists/testing/lists.ts';
import { findTaken, GUEST, makeThreeWished, reserve, reserveAsGuest } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

describe('WISH-04 a guest', () => {
  test('mails a link that confirms and undoes; unconfirmed reservations expire daily', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const email = 'gast@exempel.example';
    const token = await reserveAsGuest(api, publicId, itemId, { email });
    const [mail] = await mailsTo(api, email);
    expect(mail?.text).toContain('Muggar');
    expect(mail?.text).toContain('Anna');
    const guest = api.browser();
    const address = `/api/app/public/reservations/${token}`;
    expect((await guest.get(address)).body.reservation).toMatchObject({ title: 'Muggar', quantity: 1, names: ['Anna'], publicId, isConfirmed: false, isBought: false });
    expect((await guest.post(`${address}/confirm`)).body.reservation.isConfirmed).toBe(true);
    api.clock.advance(25 * 3_600_000);
    await api.runJobs();
    expect(await findTaken(guest, publicId)).toMatchObject([{ itemId, reserved: 1 }]);
    expect((await guest.delete(address)).body).toEqual({ success: true });
    expect(await findTaken(guest, publicId)).toEqual([]);
    for (const way of [() => guest.get(address), () => guest.post(`${address}/confirm`), () => guest.delete(address)]) expectProblem(await way(), 'NOT_FOUND');
  });

  test('blocks no others a day after an unconfirmed reservation, then is erased', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const email = 'glomsk@exempel.example';
    const token = await reserveAsGuest(api, publicId, itemId, { quantity: 3, email });
    api.clock.advance(24 * 3_600_000 + 1);
    expect(await findTaken(api.browser(), publicId), 'before the sweep').toEqual([]);
    expectProblem(await api.browser().post(`/api/app/public/reservations/${token}/confirm`), 'NOT_FOUND');
    expect((await reserve((await findable(api)).browser, publicId, itemId, { quantity: 3 })).status).toBe(201);
    await api.database.run({ text: `select graphile_worker.add_job('reservations:forget', '{}')`, values: [] });
    await api.runJobs();
    expect(await api.database.run({ text: 'select 1 from reservations where guest_email = $1', values: [email] })).toEqual([]);
  });

  test('stores only the link’s hash, revealing nothing once the list is private', async () => {
    const { publicId, itemId, listId, anna } = await makeThreeWished(api);
    const token = await reserveAsGuest(api, publicId, itemId, { email: 'hash@exempel.example' });
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await api.database.run({ text: 'select * from reservations', values: [] }))).not.toContain(token);
    await anna.browser.put(`/api/app/wishlists/${listId}`, { name: 'Hemlig', visibility: 'private' });
    expect((await api.browser().get(`/api/app/public/reservations/${token}`)).body.reservation).toMatchObject({ title: 'Muggar', names: [], publicId: null });
  });

  test('[35] limits unconfirmed reservations per mailbox, so a list stays available', async () => {
    const { publicId, itemId, listId, anna } = await makeThreeWished(api);
    const others = await Promise.all(Array.from({ length: 5 }, (_, number) => addWish(anna, listId, { title: `Sak ${number}` })));
    const email = 'framling@exempel.example';
    for (const { _id } of others) expect((await reserve(api.browser(), publicId, _id, { guest: { ...GUEST, email } })).status).toBe(201);
    expectProblem(await reserve(api.browser(), publicId, itemId, { guest: { ...GUEST, email } }), 'RESERVATIONS_UNCONFIRMED');
  });

  test('[35] limits unconfirmed reservations per list, until a day has passed', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    const { _id } = await addWish(anna, list._id, { title: 'Stolar', quantity: 99 });
    const ask = (number: number, where = list.publicId, itemId = _id) => reserve(api.browser(), where, itemId, { guest: { ...GUEST, email: `stol-${number}@exempel.example` } });
    for (let number = 0; number < 20; number += 1) expect((await ask(number)).status, `${number}`).toBe(201);
    expectProblem(await ask(20), 'RESERVATIONS_UNCONFIRMED');
    const other = await makeThreeWished(api);
    expect((await ask(20, other.publicId, other.itemId)).status, 'another list').toBe(201);
    api.clock.advance(86_400_001);
    expect((await ask(21)).status).toBe(201);
  });

  test('reserves once when pressed twice', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const guest = api.browser();
    const press = () => guest.post(`/api/app/public/wishlists/${publicId}/items/${itemId}/reservation`, { guest: GUEST }, { 'idempotency-key': `tryck-${itemId}` });
    expect([(await press()).status, (await press()).status]).toEqual([201, 201]);
    expect(await findTaken(guest, publicId)).toMatchObject([{ reserved: 1 }]);
  });

  test('refuses another quantity under the same key', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const guest = api.browser();
    const press = (quantity: number) => guest.post(`/api/app/public/wishlists/${publicId}/items/${itemId}/reservation`, { quantity, guest: GUEST }, { 'idempotency-key': `tal-${itemId}` });
    expect((await press(1)).status).toBe(201);
    expectProblem(await press(2), 'IDEMPOTENCY_CONFLICT');
    expect(await findTaken(guest, publicId)).toMatchObject([{ reserved: 1 }]);
  });
});
