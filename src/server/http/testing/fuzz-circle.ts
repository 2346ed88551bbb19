/** People around a member, their wishes and gifts: one of everything a path may name. */
import { toToken as toDrawToken } from '../../modules/draws/links.ts';
import { toToken } from '../../modules/events/links.ts';
import type { MadeMember } from '../../testing/make-member.ts';
import type { Browser, TestApi } from '../../testing/test-api.ts';
import { saidBy, type World } from './fuzz-world.ts';
import type { Values } from './made-requests.ts';

type Somebody = MadeMember & { browser: Browser };

export interface Circle {
  readonly values: Values;
  /** Recipients of mails with links. */
  readonly guestEmail: string;
  readonly invitedEmail: string;
}

const pushKeys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

/** People and reminders, one of them deleted. */
async function addPeople({ browser, id }: Somebody): Promise<Values> {
  const person = async (input: object) => saidBy(await browser.post('/api/app/jubilees', input)).jubilee._id as string;
  const greta = await person({ firstName: 'Greta', dateOfBirth: '1948-12-03', relation: 'mother' });
  const removed = await person({ firstName: 'Bo' });
  saidBy(await browser.delete(`/api/app/jubilees/${removed}`));
  const reminder = async (input: object) => saidBy(await browser.post('/api/app/reminders', input)).reminder._id as string;
  const yearly = await reminder({ name: 'Kalas', date: '--06-06', target: greta });
  const once = await reminder({ name: 'Dop', date: '2027-06-06', repeats: 'once' });
  const device = saidBy(await browser.post('/api/app/push/devices', { endpoint: `https://push.example/${id}`, keys: pushKeys })).device;
  const { feed } = saidBy(await browser.post('/api/app/calendar/feed'));
  return {
    person: [greta, greta, await person({ firstName: 'Ada', dateOfBirth: '--02-29' })],
    removedPerson: [removed],
    reminder: [yearly, once, `birthday.${greta}`, `name-day.${greta}`],
    day: ['2026-12-03', '2026-12-24', '2027-06-06'],
    dayEntry: [yearly, once, `birthday.${greta}`, 'christmas-eve'],
    device: [device._id],
    feed: [feed.url.split('/').at(-1)],
  };
}

/** A friend, friend requests in both directions, and a block. */
async function makeFriends(api: TestApi, { strangers: [requested = '', blocked = '', nobody = '', findable = ''] }: World, { browser, id }: Somebody, friend: Somebody): Promise<Values> {
  const { invite } = saidBy(await browser.get('/api/app/user/invite'));
  saidBy(await friend.browser.post(`/api/app/invites/${invite._id}/acceptance`));
  const [friendship] = saidBy(await browser.get('/api/app/friends')).friends;
  const requesting = await api.signedIn({ isFindableByName: true });
  const received = saidBy(await requesting.browser.post(`/api/app/friend-requests/${id}`)).friendRequest._id;
  const sent = saidBy(await browser.post(`/api/app/friend-requests/${requested}`)).friendRequest._id;
  const { block } = saidBy(await browser.post('/api/app/blocks', { memberId: blocked }));
  const theirs = saidBy(await requesting.browser.get('/api/app/user/invite')).invite;
  return {
    friend: [friend.id],
    friendsPerson: [friendship.jubileeId],
    receivedRequest: [received],
    sentRequest: [sent],
    friendRequestable: [requesting.id, findable, nobody, id],
    block: [block._id],
    member: [friend.id, friend.id, requesting.id, blocked, nobody, id],
    invite: [theirs._id, invite._id],
  };
}

/** Answers to questions of the bank, about the member and a child, and a question in each direction. */
async function answer({ browser }: Somebody, friend: Somebody, friendsPerson: string): Promise<Values> {
  const child = saidBy(await browser.post('/api/app/jubilees', { firstName: 'Elsa', relation: 'daughter' })).jubilee._id as string;
  saidBy(await browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'friends' }));
  saidBy(await browser.put('/api/app/questions/colors/answer', { value: ['green'], audience: 'chosen', chosen: [friend.id] }));
  saidBy(await browser.put('/api/app/questions/enough/answer', { value: 'Muggar', audience: 'nobody' }));
  saidBy(await browser.put('/api/app/questions/shoes/answer', { value: '26', audience: 'friends', jubileeId: child }));
  saidBy(await friend.browser.put('/api/app/questions/surprise/answer', { value: 4, audience: 'friends' }));
  saidBy(await browser.post(`/api/app/jubilees/${friendsPerson}/questions`, { question: 'Tycker du om te?' }));
  const [friendship] = saidBy(await friend.browser.get('/api/app/friends')).friends;
  const { question } = saidBy(await friend.browser.post(`/api/app/jubilees/${friendship.jubileeId}/questions`, { question: 'Har du en cykel?' }));
  return { question: ['shoes', 'colors', 'enough', 'surprise', 'metal'], askedQuestion: [question._id], child: [child] };
}

/** A birthday link of the member's with answers, one dismissed, and one of a friend's. */
async function askBirthdays({ browser }: Somebody, friend: Somebody): Promise<Values> {
  const { link } = saidBy(await browser.post('/api/app/birthday-links', {}));
  const { link: theirs } = saidBy(await friend.browser.post('/api/app/birthday-links', {}));
  const [token, theirToken] = [link, theirs].map(({ url }) => url.split('/').at(-1));
  for (const name of ['Petra Sund', 'Jonas', 'Greta']) saidBy(await friend.browser.post(`/api/app/public/birthday-links/${token}/answers`, { name, dateOfBirth: '--03-14' }));
  const [first, second, third] = saidBy(await browser.get('/api/app/birthday-links')).answers;
  saidBy(await browser.delete(`/api/app/birthday-answers/${third._id}`));
  return { birthdayLink: [link._id], birthdayToken: [theirToken, token], birthdayAnswer: [first._id, second._id], dismissedAnswer: [third._id] };
}

/** Greetings by mail and by address. */
async function greet({ browser, email }: Somebody, reminderId: string): Promise<Values> {
  const input = { reminderId, date: '2026-12-03', text: 'Grattis!', motif: 'figure' };
  const mailed = saidBy(await browser.post('/api/app/greetings', { ...input, via: 'mail', email: `greta.${email}` })).greeting;
  const shared = saidBy(await browser.post('/api/app/greetings', { ...input, via: 'link' })).greeting;
  return { greeting: [mailed._id, shared._id], greetingToken: [mailed, shared].map(({ url }) => url.split('/').at(-1)) };
}

async function list({ browser }: Somebody, input: object) {
  return saidBy(await browser.post('/api/app/wishlists', input)).wishlist;
}

const itemOn = async ({ browser }: Somebody, listId: string, input: object) => saidBy(await browser.post(`/api/app/wishlists/${listId}/items`, input)).item._id as string;

/** Lists of the member and the friend, with reservations. */
async function makeLists(api: TestApi, { product, soldOut }: World, member: Somebody, friend: Somebody, guestEmail: string): Promise<Values> {
  const own = await list(member, { name: 'Önskningar', visibility: 'link' });
  const together = await list(member, { name: 'Vårt hem', visibility: 'friends', owners: [friend.id], isSurprise: false });
  saidBy(await friend.browser.post(`/api/app/wishlists/${together._id}/ownership`));
  const removedList = await list(member, { name: 'Förra året' });
  saidBy(await member.browser.delete(`/api/app/wishlists/${removedList._id}`));
  const book = await itemOn(member, own._id, { title: 'En bok', price: 199, quantity: 3 });
  const rose = await itemOn(member, own._id, { productId: product.productId });
  const removed = await itemOn(member, own._id, { title: 'Gammalt' });
  saidBy(await member.browser.delete(`/api/app/wishlists/${own._id}/items/${removed}`));
  saidBy(await member.browser.post(`/api/app/wishlists/${own._id}/items`, { productId: soldOut.productId }));
  saidBy(await member.browser.delete(`/api/app/wishlists/${own._id}/products/${soldOut.productId}`));
  saidBy(await friend.browser.post(`/api/app/public/wishlists/${own.publicId}/items/${book}/reservation`, {}));

  const theirs = await list(friend, { name: 'Till våren', visibility: 'link' });
  const lamp = await itemOn(friend, theirs._id, { title: 'En lampa', quantity: 9 });
  const vase = await itemOn(friend, theirs._id, { productId: product.productId, variantId: product.variantId, quantity: 9 });
  const offered = await list(friend, { name: 'Till oss', visibility: 'friends', owners: [member.id] });
  for (const thing of [lamp, vase]) saidBy(await member.browser.post(`/api/app/public/wishlists/${theirs.publicId}/items/${thing}/reservation`, {}));
  saidBy(await api.browser().post(`/api/app/public/wishlists/${theirs.publicId}/items/${lamp}/reservation`, { guest: { name: 'Gäst', email: guestEmail } }));
  const { whisper } = saidBy(await member.browser.post(`/api/app/wishlists/${theirs._id}/whispers`, { text: 'En kanelbulle' }));
  saidBy(await member.browser.post('/api/app/gifts', { title: 'En vas', price: 120 }));
  saidBy(await member.browser.post('/api/app/gifts', { productId: product.productId, direction: 'got' }));
  saidBy(await member.browser.put('/api/app/gifts/budget', { jubileeId: null, year: 2026, amount: 900 }));
  const { gifts } = saidBy(await member.browser.get('/api/app/gifts')) as { gifts: { _id: string }[] };
  return {
    list: [own._id, own._id, own._id, together._id],
    removedList: [removedList._id],
    offeredList: [offered._id, offered._id, together._id],
    wish: [book, rose, removed],
    wished: [product.productId, soldOut.productId],
    publicId: [theirs.publicId, theirs.publicId, own.publicId],
    friendsList: [theirs._id],
    friendsWish: [lamp, vase],
    whisper: [whisper._id],
    gift: gifts.map(({ _id }) => _id),
  };
}

/** A public event with a seat taken and somebody in line, and the link of one of its guests. */
async function makeEvents(api: TestApi, { browser, id: hostId }: Somebody, friend: Somebody): Promise<Values> {
  const event = saidBy(await browser.post('/api/app/events', { title: 'Tre ljus', startsAt: '2026-12-13T14:00:00Z', capacity: 1, isPublic: true })).event;
  const withGuests = saidBy(await browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ friendId: friend.id }, { name: 'Ulla', email: `ulla.${friend.id}@exempel.example` }] }));
  const ids = (withGuests.guests as { _id: string }[]).map(({ _id }) => _id);
  const tokens = ids.map((id) => toToken(api.services.config, id, 1));
  for (const token of tokens) saidBy(await browser.post(`/api/app/public/events/${event.publicId}/rsvp`, { answer: 'yes', people: 1, token }));
  const small = saidBy(await browser.post('/api/app/events', { title: 'Fika', startsAt: '2026-12-20T14:00:00Z' })).event;
  const { draw } = saidBy(await browser.post(`/api/app/events/${event._id}/draw`, { participants: [hostId, ...ids] }));
  saidBy(await browser.post(`/api/app/draws/${draw._id}/send`));
  const participants = (draw.participants as { _id: string }[]).map(({ _id }) => _id);
  return {
    event: [event._id, event._id, small._id],
    eventGuest: ids,
    publicEvent: [event.publicId],
    eventToken: tokens,
    draw: [draw._id],
    drawParticipant: participants,
    drawPerson: [hostId, ...ids],
    drawToken: participants.map((id) => toDrawToken(api.services.config, { id, linkVersion: 1 })),
  };
}

/** A circle of the member's with the friend and a person in it, and one of the friend's that invites the member. */
async function makeCircles({ browser, id }: Somebody, friend: Somebody, person: string): Promise<Values> {
  const { circle } = saidBy(await browser.post('/api/app/circles', { name: 'Familjen', kind: 'family', memberIds: [friend.id] }));
  saidBy(await friend.browser.post(`/api/app/circles/${circle._id}/membership`));
  saidBy(await browser.put(`/api/app/circles/${circle._id}/people/${person}`));
  const offered = saidBy(await friend.browser.post('/api/app/circles', { name: 'Släkten', kind: 'other', memberIds: [id] })).circle;
  return { circle: [circle._id], offeredCircle: [offered._id, circle._id] };
}

export async function makeCircle(api: TestApi, world: World, member: Somebody): Promise<Circle> {
  const friend = await api.signedIn({ firstName: 'Vera' });
  const guestEmail = `gast.${member.email}`;
  const invitedEmail = `bjuden.${member.email}`;
  const friends = await makeFriends(api, world, member, friend);
  const [friendsPerson = ''] = friends['friendsPerson'] ?? [];
  const people = await addPeople(member);
  const [greta = ''] = people['person'] ?? [];
  const values = {
    ...people,
    ...(await greet(member, people['reminder']?.find((id) => id.startsWith('birthday.')) ?? '')),
    ...friends,
    ...(await answer(member, friend, friendsPerson)),
    ...(await askBirthdays(member, friend)),
    ...(await makeLists(api, world, member, friend, guestEmail)),
    ...(await makeEvents(api, member, friend)),
    ...(await makeCircles(member, friend, greta)),
  };
  saidBy(await member.browser.post('/api/app/user/invite/mails', { email: invitedEmail }));
  return { values, guestEmail, invitedEmail };
}
