/** Actors of the access matrix. */
import { expect } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { copyBrowser } from '../../testing/sessions.ts';
import type { Browser, TestApi } from '../../testing/test-api.ts';
import { addWish, askAndAnswer, askBirthdays, befriendOthers, drawFor, gather, goShopping, greet, hold, type Things } from './access-things.ts';

/** `member` owns the resource, `otherMember` doesn't; `unverified` has not confirmed the email; `deleted` still has the cookies. */
export const actors = ['nobody', 'unverified', 'member', 'otherMember', 'deleted', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** Actors without an account: no endpoint changes them, so they are created once. */
export type Strangers = Record<'unverified' | 'deleted', Browser>;

export async function makeStrangers(api: TestApi): Promise<Strangers> {
  const unverified = api.browser();
  const email = 'obekraftad@exempel.example';
  await unverified.post('/api/auth/register', { email, password: 'ett bra lösenord', firstName: 'Obekräftad', lastName: 'Besökare' });
  expect((await mailsTo(api, email)).length).toBe(1);
  expect((await unverified.post('/api/auth/login', { email, password: 'ett bra lösenord' })).status).toBe(403);

  const gone = await api.signedIn();
  const deleted = copyBrowser(api, gone.browser);
  expect((await gone.browser.delete('/api/app/user', { password: gone.password })).status).toBe(200);
  return { unverified, deleted };
}

/** All actors, each with a browser, and the member's resources. Created per endpoint: some delete accounts. */
export async function assemble(api: TestApi, strangers: Strangers, path: string): Promise<{ browsers: Record<Actor, Browser>; things: Things }> {
  const member = await api.signedIn();
  const shopping = await goShopping(api, path, member);
  const sessionId = path.includes('/sessions/') ? ((await member.browser.get('/api/app/user/sessions')).body.sessions[0]._id as string) : '';

  const browsers: Record<Actor, Browser> = {
    nobody: api.browser(),
    unverified: copyBrowser(api, strangers.unverified),
    member: member.browser,
    otherMember: (await api.signedIn()).browser,
    deleted: copyBrowser(api, strangers.deleted),
    admin: (await api.signedIn({ role: 'admin' })).browser,
  };
  const passkeyId = `nyckel-${member.id}`;
  if (path.includes('/passkeys/')) {
    await api.database.run({
      text: `insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values ($1, $2, 'Telefonen', '', 0, '{}', now())`,
      values: [passkeyId, member.id],
    });
  }
  const needsPerson = ['/jubilees/:', '/target/:', '/friends/:'].some((part) => path.includes(part));
  const jubileeId = needsPerson ? ((await member.browser.post('/api/app/jubilees', { firstName: 'Greta' })).body.jubilee._id as string) : '';
  if (needsPerson && path.endsWith('/restore')) expect((await member.browser.delete(`/api/app/jubilees/${jubileeId}`)).status).toBe(200);
  const reminderId = path.includes('/reminders/:') ? ((await member.browser.post('/api/app/reminders', { name: 'Kalas', date: '--06-06' })).body.reminder._id as string) : '';
  const pushed = path.includes('/devices/:')
    ? await member.browser.post('/api/app/push/devices', {
        endpoint: `https://push.example/${member.id}`,
        keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      })
    : null;
  const deviceId = (pushed?.body.device._id as string | undefined) ?? '';
  const others = await befriendOthers(api, path, member);
  const { ofFriend, ...wishes } = await addWish(api, path, member);
  const held = await hold(api, path, member);
  const birthdays = await askBirthdays(api, path, member);
  const greeted = await greet(path, member);
  const drawing = await drawFor(path, member);
  const { memberId: gatheredId, friendId: circleFriendId, ...gathered } = await gather(api, path, member);
  const { askedId, ofFriend: requested } = await askAndAnswer(api, path, member);
  return {
    browsers,
    things: {
      ...shopping,
      sessionId,
      passkeyId,
      password: member.password,
      jubileeId: ofFriend ?? requested ?? jubileeId,
      reminderId,
      askedId,
      deviceId,
      ...others,
      ...birthdays,
      ...greeted,
      ...wishes,
      ...held,
      ...drawing,
      ...gathered,
      coHostId: gatheredId ?? held.coHostId,
      friendId: circleFriendId ?? held.friendId ?? others.friendId,
    },
  };
}

export function toAddress(path: string, things: Things): string {
  const owned: Record<string, string> = {
    '/app/circles/': things.circleId,
    '/orders/': things.orderId,
    '/watched-lists/': things.wishlistId,
    '/greetings/': things.greetingId,
    '/birthday-links/': things.birthdayLinkId,
    '/birthday-answers/': things.birthdayAnswerId,
    '/asked-questions/': things.askedId,
    '/questions/:': 'shoes',
    '/sessions/': things.sessionId,
    '/passkeys/': things.passkeyId,
    '/jubilees/': things.jubileeId,
    '/target/': things.jubileeId,
    '/reminders/': things.reminderId,
    '/devices/': things.deviceId,
    '/friend-requests/': things.requestId,
    '/friends/': things.friendId,
    '/blocks/': things.blockId,
    '/wishlists/': things.wishlistId,
    '/gifts/': things.giftId,
    '/app/draws/': things.drawId,
    '/events/': things.eventId,
  };
  const [, id = 'x'] = Object.entries(owned).find(([part]) => path.includes(part)) ?? [];
  const known: Record<string, string> = {
    cartId: things.cartId,
    itemId: path.includes('/wishlists/') ? things.wishId : things.itemId,
    receiptId: things.receiptId,
    listId: things.wishlistId,
    guestId: things.guestId,
    dishId: things.dishId ?? 'x',
    participantId: things.participantId,
    whisperId: things.whisperId ?? 'x',
    circleId: things.circleId,
    jubileeId: things.shownId,
    memberId: things.coHostId,
    ...(things.wishedId !== undefined && { productId: things.wishedId }),
    id,
  };
  return path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x');
}
