/** A member with every kind of personal data: an export must contain it, an erasure must find it. */
import { kr } from './make.ts';
import type { MadeMember } from './make-member.ts';
import { addTo, complete, fillIn, goodCard, newCart, pay, swedishAddress } from './purchase.ts';
import type { Browser, TestApi } from './test-api.ts';

export const KNOWN_EMAIL = 'ragnhild.sokbar@exempel.example';
/** Texts that must be gone after erasure; rare enough not to match anything else. */
export const traces = {
  email: KNOWN_EMAIL,
  firstName: 'Ragnhildur',
  lastName: 'Sökbarsson',
  street: 'Glömskestigen 47',
  phone: '701740605',
  greeting: 'Hurra för Tuvstarr',
  business: 'Sökbara Bolaget',
  jubilee: 'Svärmorsdottir',
  wish: 'Tuvullsvantar',
  occasion: 'Älvdansafton',
  passkey: 'Ragnhildurs fickur',
};

const address = { ...swedishAddress, first_name: traces.firstName, last_name: traces.lastName, address_1: traces.street, company: traces.business };

interface BoughtOrder {
  id: string;
  number: number;
  items: { id: string }[];
}

async function buy(api: TestApi, browser: Browser): Promise<BoughtOrder> {
  const product = await api.make.product({ price: kr(199), stock: 9 });
  const cartId = await newCart(browser);
  await addTo(browser, cartId, product.variantId);
  await fillIn(browser, cartId, { email: KNOWN_EMAIL, address });
  await browser.put(`/api/store/carts/${cartId}/cart`, { billing_address: address, gift: { is_gift: true, message: traces.greeting } });
  await pay(browser, cartId);
  const { order } = (await complete(browser, cartId, { 'idempotency-key': `kop-${cartId}` })).body;
  await api.runJobs();
  return order;
}

/** A gift card that the member has bought for a friend, and one that they got. */
async function giveCards(api: TestApi, own: Browser): Promise<void> {
  const cards = [
    { buyer_email: KNOWN_EMAIL, sender_name: traces.firstName, recipient_name: traces.jubilee, recipient_email: null, message: traces.greeting },
    { buyer_email: 'tora@exempel.example', sender_name: 'Tora', recipient_name: 'Kompisen', recipient_email: KNOWN_EMAIL, message: 'Grattis!' },
  ];
  for (const [index, card] of cards.entries()) {
    const browser = index === 0 ? own : api.browser();
    const input = { provider_id: 'demo', amount: 500, currency_code: 'SEK', recipient_language: 'sv', ...card };
    const { purchase } = (await browser.post('/api/store/gift-cards', input)).body;
    await browser.post(`/api/store/demo-payments/${purchase.reference}/confirm`, { ...goodCard, client_secret: purchase.client_secret });
    await browser.post(`/api/store/gift-card-purchases/${purchase.id}/complete`);
  }
  await api.runJobs();
}

/** A chip-in of the member's, with two contributions of theirs, one of which they took back. */
async function payTogether(browser: Browser, publicId: string, itemId: string): Promise<void> {
  const { chip_in } = (await browser.post(`/api/app/public/wishlists/${publicId}/items/${itemId}/chip-in`, { currency_code: 'SEK', ends_on: '2026-12-20' })).body;
  for (const isTakenBack of [false, true]) {
    const input = { provider_id: 'demo', amount: 50, name: traces.firstName, email: KNOWN_EMAIL, greeting: traces.greeting };
    const { contribution } = (await browser.post(`/api/store/chip-ins/${chip_in.token}/contributions`, input)).body;
    await browser.post(`/api/store/demo-payments/${contribution.reference}/confirm`, { ...goodCard, client_secret: contribution.client_secret });
    await browser.post(`/api/store/chip-in-contributions/${contribution.id}/complete`);
    if (isTakenBack) await browser.post(`/api/store/chip-ins/${chip_in.token}/contributions/${contribution.id}/withdrawal`);
  }
}

/** A draw of names between these, sent. */
async function drawAndSend(browser: Browser, eventId: string, participants: string[]): Promise<void> {
  const { draw } = (await browser.post(`/api/app/events/${eventId}/draw`, { participants })).body;
  await browser.post(`/api/app/draws/${draw._id}/send`);
}

/** An event of the member's own with a guest and a message, and invitations by account and by address. */
async function goToEvents(browser: Browser, friend: Browser, ids: { own: string; friend: string }): Promise<void> {
  const startsAt = '2027-12-13T14:00:00Z';
  const { event } = (await browser.post('/api/app/events', { title: traces.occasion, startsAt, place: traces.street, text: traces.greeting })).body;
  const { guests } = (await browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ name: traces.jubilee }] })).body;
  await drawAndSend(browser, event._id, [ids.own, guests[0]._id]);
  await browser.post(`/api/app/events/${event._id}/dishes`, { name: traces.wish, isOwn: true });
  await browser.post(`/api/app/events/${event._id}/messages`, { to: 'all', text: traces.greeting });
  const { event: theirs } = (await friend.post('/api/app/events', { title: 'Kräftskiva', startsAt })).body;
  const invited = (await friend.post(`/api/app/events/${theirs._id}/guests`, { guests: [{ name: traces.firstName, email: KNOWN_EMAIL }] })).body;
  await drawAndSend(friend, theirs._id, [ids.friend, invited.guests[0]._id]);
  const [, { invitation }] = (await browser.get('/api/app/events')).body.events;
  await browser.post(`/api/app/public/events/${invitation?.publicId}/rsvp`, { token: invitation?.token, answer: 'yes', greeting: traces.greeting });
}

/** Creates a member with orders, people, lists and friends, whose address others have entered too. */
export async function makeKnownPerson(api: TestApi): Promise<MadeMember & { browser: Browser; order: BoughtOrder; guestOrder: BoughtOrder }> {
  const rows = (text: string, ...values: unknown[]) => api.database.run({ text, values });
  const guestOrder = await buy(api, api.browser());
  const member = await api.signedIn({ email: KNOWN_EMAIL, firstName: traces.firstName, lastName: traces.lastName });
  const { browser } = member;
  await browser.patch('/api/app/user', { phone: `0${traces.phone}`, dateOfBirth: '1971-04-30', gender: 'female', addresses: [{ ...address, nameType: 'summer-house' }] });
  const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Tora', lastName: traces.jubilee, dateOfBirth: '--02-29' })).body;
  const { wishlist } = (await browser.post('/api/app/wishlists', { name: traces.wish, visibility: 'link' })).body;
  await browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'Vantar', note: traces.wish });
  await browser.post('/api/app/public/reports', {
    about: { publicId: wishlist.publicId },
    reason: 'terms',
    explanation: traces.wish,
    name: traces.firstName,
    email: KNOWN_EMAIL,
    isGoodFaith: true,
  });
  const { reminder } = (await browser.post('/api/app/reminders', { name: traces.occasion, date: '--06-06' })).body;
  await browser.post(`/api/app/reminders/${reminder._id}/done`, { date: '2027-06-06' });
  await browser.put(`/api/app/reminders/target/${jubilee._id}/settings`, { leadDays: [3], nameDay: true });
  await rows(`insert into reminder_notices (member_id, about, day, remind_on, batch) values ($1, $2, '2027-06-06', '2027-05-30', '2027-05-30')`, member.id, reminder._id);
  await browser.post('/api/app/calendar/feed');
  const settings = (await browser.get('/api/app/settings/notifications')).body.settings;
  await browser.put('/api/app/settings/notifications', { ...settings, wishNews: { mail: true } });
  const wished = await api.make.product({ price: kr(200), stock: 5 });
  await browser.post(`/api/app/wishlists/${wishlist._id}/items`, { productId: wished.productId, variantId: wished.variantId });
  await api.make.setPrice(wished.variantId, kr(100));
  await rows(`select graphile_worker.add_job('wish-news:look', '{}')`);
  await rows(`insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values ('nyckel', $1, $2, 'x', 0, '{}', $3)`, member.id, traces.passkey, api.clock.now());
  await rows(`insert into totp_secrets (member_id, secret) values ($1, 'förseglad')`, member.id);
  await rows(
    `with joined as (insert into memberships (id, member_id, plan_id, interval, currency_code, price_minor, tax_rate_basis_points, reference, status, started_at, paid_until, discount_until, created_at, read_at)
       values (gen_random_uuid(), $1, 'year', 'year', 'SEK', 19500, 2500, 'kand', 'active', $2, $2, $2, $2, $2) returning id)
     insert into membership_payments (reference, membership_id, amount_minor, tax_minor, currency_code, period_from, period_to, paid_at) select 'kand', id, 19500, 3900, 'SEK', $2, $2, $2 from joined`,
    member.id,
    api.clock.now(),
  );
  await rows(`insert into recovery_codes (member_id, code_hash) values ($1, 'kod')`, member.id);
  const order = await buy(api, browser);
  await giveCards(api, browser);
  const bag = await newCart(browser);
  await addTo(browser, bag, (await api.make.product({ stock: 5 })).variantId);
  await fillIn(browser, bag, { email: KNOWN_EMAIL, address });
  const elsewhere = api.browser();
  const abandoned = await newCart(elsewhere);
  await addTo(elsewhere, abandoned, (await api.make.product({ stock: 5 })).variantId);
  await fillIn(elsewhere, abandoned, { email: KNOWN_EMAIL.toUpperCase(), address });
  await elsewhere.post(`/api/store/variants/${(await api.make.product({ stock: 0 })).variantId}/stock-alerts`, { email: KNOWN_EMAIL });
  await api.browser().post('/api/auth/forgot-password', { email: KNOWN_EMAIL });
  await browser.post('/api/app/user/email', { email: `ny.${KNOWN_EMAIL}`, password: member.password });
  const friend = await api.signedIn();
  await friend.browser.post(`/api/app/invites/${(await browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  await browser.put('/api/app/questions/enough/answer', { value: traces.wish, audience: 'chosen', chosen: [friend.id] });
  await friend.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'chosen', chosen: [member.id] });
  for (const [asker, text] of [
    [browser, traces.wish],
    [friend.browser, 'Tycker du om te?'],
  ] as const) {
    const [friendship] = (await asker.get('/api/app/friends')).body.friends;
    await asker.post(`/api/app/jubilees/${friendship.jubileeId}/questions`, { question: text });
  }
  const { link } = (await browser.post('/api/app/birthday-links', {})).body;
  await api.browser().post(`/api/app/public/birthday-links/${link.url.split('/').at(-1)}/answers`, { name: `Tora ${traces.jubilee}`, dateOfBirth: '--02-29' });
  await browser.post('/api/app/greetings', { reminderId: `birthday.${jubilee._id}`, date: '2027-02-28', text: traces.greeting, motif: 'bouquet', via: 'mail', email: 'tora@exempel.example' });
  const { jubilee: dear } = (await friend.browser.post('/api/app/jubilees', { firstName: 'Ragnhild', dateOfBirth: '1971-04-30' })).body;
  await friend.browser.post('/api/app/greetings', { reminderId: `birthday.${dear._id}`, date: '2027-04-30', text: 'Grattis!', motif: 'bouquet', via: 'mail', email: KNOWN_EMAIL });
  await browser.post('/api/app/gifts', { title: traces.wish, notes: traces.wish, jubileeId: jubilee._id, price: 99 });
  await browser.put('/api/app/gifts/budget', { jubileeId: jubilee._id, year: 2026, amount: 400 });
  await browser.put(`/api/app/jubilees/${jubilee._id}/suggestions/${wished.productId}/dismissal`, {});
  // Reservations for the friend, as member and as guest.
  const { wishlist: theirs } = (await friend.browser.post('/api/app/wishlists', { name: 'Önskningar', visibility: 'link' })).body;
  const { item } = (await friend.browser.post(`/api/app/wishlists/${theirs._id}/items`, { title: 'Lampor', quantity: 2 })).body;
  await browser.put(`/api/app/watched-lists/${theirs._id}`, {});
  const wanted = `/api/app/public/wishlists/${theirs.publicId}/items/${item._id}/reservation`;
  await browser.post(wanted, {});
  const { gifts } = (await browser.get('/api/app/gifts')).body;
  await browser.patch(`/api/app/gifts/${gifts.find(({ kind }: { kind: string }) => kind === 'promise')._id}`, { stage: 'thanked' });
  const { item: shared } = (await friend.browser.post(`/api/app/wishlists/${theirs._id}/items`, { productId: wished.productId })).body;
  await payTogether(browser, theirs.publicId, shared._id);
  await browser.post(`/api/app/wishlists/${theirs.publicId}/whispers`, { text: traces.wish });
  await api.browser().post(wanted, { guest: { name: traces.firstName, email: KNOWN_EMAIL } });
  // The friend's reservation for the member.
  const [{ wishlist: one }, { wishlist: other }] = [(await browser.post('/api/app/wishlists', { name: 'Jul' })).body, (await browser.post('/api/app/wishlists', { name: 'Födelsedag' })).body];
  const { item: both } = (await browser.post(`/api/app/wishlists/${one._id}/items`, { title: traces.wish, tags: ['ylle'] })).body;
  await browser.post(`/api/app/wishlists/${one._id}/items/${both._id}/placements`, { listId: other._id });
  const { item: mittens } = (await browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: traces.wish })).body;
  await friend.browser.post(`/api/app/public/wishlists/${wishlist.publicId}/items/${mittens._id}/reservation`, {});
  await goToEvents(browser, friend.browser, { own: member.id, friend: friend.id });
  // A circle with a person and the friend in it, shown a list, an answer and an event.
  const { circle } = (await browser.post('/api/app/circles', { name: 'Släkten', kind: 'family' })).body;
  await browser.put(`/api/app/circles/${circle._id}/people/${jubilee._id}`);
  const { events } = (await browser.get('/api/app/events')).body;
  await browser.post(`/api/app/events/${events.find(({ isHost }: { isHost: boolean }) => isHost)?._id}/circles/${circle._id}`);
  await browser.post(`/api/app/circles/${circle._id}/members`, { memberIds: [friend.id] });
  await friend.browser.post(`/api/app/circles/${circle._id}/membership`);
  await browser.post('/api/app/wishlists', { name: traces.wish, visibility: 'circles', circleIds: [circle._id] });
  await browser.put('/api/app/questions/surprise/answer', { value: 4, audience: 'chosen', circleIds: [circle._id] });
  // A friend request, a block, and an invitation mailed to the address.
  const requests = await api.signedIn();
  await browser.post(`/api/app/friend-requests/${(await api.signedIn({ isFindableByName: true })).id}`);
  await browser.post('/api/app/blocks', { memberId: (await api.signedIn({ isFindableByName: true })).id });
  await requests.browser.post('/api/app/user/invite/mails', { email: KNOWN_EMAIL });
  await api.runJobs();
  // A pending job with the address in its payload.
  await rows(`select graphile_worker.add_job('auth:ask-for-password', json_build_object('email', $1::text, 'token', 'x', 'at', 1), run_at => now() + interval '1 day')`, KNOWN_EMAIL);
  // A second registration with the address, whose job is still pending.
  await api.browser().post('/api/auth/register', { email: KNOWN_EMAIL, password: 'ett annat bra lösenord', firstName: traces.firstName, lastName: traces.lastName });
  return { ...member, order, guestOrder };
}
