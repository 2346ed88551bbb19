/** Access matrix: every endpoint, called by every actor. A missing row fails; a role without a column does not compile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { role } from '#shared/contract/user.ts';
import { goodCard, swedishAddress } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { areas } from './areas.ts';
import { type Actor, actors, addressOf, assemble, makeStrangers, type Strangers, type Things } from '../testing/access-actors.ts';

let api: TestApi;
let strangers: Strangers;
beforeAll(async () => {
  api = await testApi();
  strangers = await makeStrangers(api);
});
afterAll(() => api.stop());

/** Admitted, whatever the result, or the error code. */
type Outcome = 'in' | ErrorCode;
type Row = Record<Actor, Outcome>;

const open: Row = { nobody: 'in', unverified: 'in', member: 'in', otherMember: 'in', deleted: 'in', admin: 'in' };
const members: Row = { nobody: 'UNAUTHENTICATED', unverified: 'UNAUTHENTICATED', member: 'in', otherMember: 'in', deleted: 'ACCESS_TOKEN_INVALID', admin: 'in' };
/** A member's own resource in a public area: NOT_FOUND for everybody else. */
const owned: Row = { nobody: 'NOT_FOUND', unverified: 'NOT_FOUND', member: 'in', otherMember: 'NOT_FOUND', deleted: 'ACCESS_TOKEN_INVALID', admin: 'NOT_FOUND' };
/** The same in a members-only area. */
const ownedByMembers: Row = { ...members, otherMember: 'NOT_FOUND', admin: 'NOT_FOUND' };

interface Entry {
  row: Row;
  /** Request body, where an empty one would fail before the ownership check. */
  body?: (things: Things) => unknown;
}

const matrix: Record<string, Entry> = {
  'GET /api/store/regions': { row: open },
  'GET /api/store/regions/:id': { row: open },
  'GET /api/store/products': { row: open },
  'GET /api/store/search/suggest': { row: open },
  'GET /api/store/product-cards': { row: open },
  'GET /api/store/products/:handleOrId': { row: open },
  'GET /api/store/categories': { row: open },
  'GET /api/store/categories/:handleOrId': { row: open },
  'GET /api/store/brands': { row: open },
  'GET /api/store/brands/:handle': { row: open },
  'GET /api/store/payment-providers': { row: open },
  'GET /api/store/postal-codes/town': { row: open },
  'GET /api/store/options': { row: open },
  'POST /api/store/carts/create': { row: open },
  // The caller's own cart: null for a stranger.
  'GET /api/store/carts/current': { row: { ...open, deleted: 'ACCESS_TOKEN_INVALID' } },
  'GET /api/store/carts/:cartId': { row: owned },
  'GET /api/store/carts/:cartId/items-count': { row: owned },
  'POST /api/store/carts/:cartId/line-items': { row: owned, body: ({ variantId }) => ({ variant_id: variantId, quantity: 1 }) },
  'POST /api/store/carts/:cartId/line-items/:itemId': { row: owned, body: () => ({ quantity: 2 }) },
  'DELETE /api/store/carts/:cartId/line-items/:itemId': { row: owned },
  'PUT /api/store/carts/:cartId/cart': { row: owned, body: () => ({ email: 'ny@exempel.example', shipping_address: swedishAddress }) },
  'POST /api/store/carts/:cartId/metadata': { row: owned, body: () => ({ metadata: {} }) },
  'POST /api/store/carts/:cartId/promotions': { row: owned, body: ({ code }) => ({ codes: [code] }) },
  'DELETE /api/store/carts/:cartId/promotions': { row: owned, body: ({ code }) => ({ codes: [code] }) },
  'GET /api/store/carts/:cartId/shipping-options': { row: owned },
  'POST /api/store/carts/:cartId/shipping-methods': { row: owned, body: () => ({ option_id: 'so_sweden_standard' }) },
  'POST /api/store/carts/:cartId/payment-sessions': { row: owned, body: () => ({ provider_id: 'demo' }) },
  'POST /api/store/carts/:cartId/complete': { row: owned },
  // Authorised by the client secret, in any browser the bank redirects to.
  'POST /api/store/demo-payments/:reference/confirm': { row: open, body: () => ({ ...goodCard, client_secret: 'x' }) },
  'POST /api/store/demo-payments/:reference/challenge': { row: open },
  'GET /api/store/orders/:id': { row: owned },
  'GET /api/store/orders/:id/packing-note': { row: owned },
  'POST /api/store/orders/:id/withdrawals': { row: owned, body: () => ({ request_id: 'statement-0123456789', name: 'Maja', items: null }) },
  'POST /api/store/withdrawals': { row: open },
  'POST /api/store/variants/:id/stock-alerts': { row: open },
  'GET /api/store/stock-alerts/:token': { row: open },
  'POST /api/store/stock-alerts/:token/confirm': { row: open },
  'POST /api/store/stock-alerts/:token/unsubscribe': { row: open },
  'GET /api/app/maps/search': { row: open },
  'POST /api/analytics/events': { row: open },
  'GET /api/cms/globalSettings': { row: open },
  'GET /api/cms/pages/:slug': { row: open },
  'POST /api/auth/register': { row: open },
  'POST /api/auth/verify-email': { row: open },
  'POST /api/auth/resend-verification': { row: open },
  'POST /api/auth/login': { row: open },
  'POST /api/auth/totp': { row: open },
  'POST /api/auth/passkey/options': { row: open },
  'POST /api/auth/passkey': { row: open },
  'GET /api/auth/check': { row: { ...open, deleted: 'ACCESS_TOKEN_INVALID' } },
  'POST /api/auth/forgot-password': { row: open },
  'GET /api/auth/reset-password/:token': { row: open },
  'POST /api/auth/reset-password/:token': { row: open },
  'POST /api/auth/logout': { row: open },
  'GET /api/backend/token-refresh/access-token': { row: { ...open, nobody: 'UNAUTHENTICATED', unverified: 'UNAUTHENTICATED', deleted: 'UNAUTHENTICATED' } },
  'DELETE /api/backend/login': { row: open },
  'GET /api/app/user': { row: members },
  'PUT /api/app/user': { row: members },
  'PATCH /api/app/user': { row: members },
  'DELETE /api/app/user': { row: members },
  'POST /api/app/user/email': { row: members },
  'POST /api/app/user/export': { row: members },
  'GET /api/app/user/export': { row: members },
  'GET /api/app/user/invite': { row: members },
  'POST /api/app/user/invite': { row: members },
  'GET /api/app/public/invites/:id': { row: open },
  'GET /api/app/public/reminder-links/:token': { row: open },
  'POST /api/app/public/reminder-links/:token/done': { row: open },
  'POST /api/app/public/reminder-links/:token/snooze': { row: open, body: () => ({ days: 1 }) },
  'GET /api/app/public/unsubscribe/:token': { row: open },
  'POST /api/app/public/unsubscribe/:token': { row: open },
  'POST /api/app/public/unsubscribe/:token/undo': { row: open },
  // Of a friend's list; others answer as for an unknown one, or tell nothing.
  'GET /api/app/watched-lists/:id': { row: members },
  'PUT /api/app/watched-lists/:id': { row: ownedByMembers, body: () => ({}) },
  'DELETE /api/app/watched-lists/:id': { row: members },
  'GET /api/app/public/greetings/:token': { row: open },
  'POST /api/app/public/greetings/:token/stop': { row: open },
  'GET /api/app/greetings': { row: members },
  'POST /api/app/greetings': { row: members },
  'DELETE /api/app/greetings/:id': { row: ownedByMembers },
  'GET /api/app/public/birthday-links/:token': { row: open },
  'POST /api/app/public/birthday-links/:token/answers': { row: open, body: () => ({ name: 'Petra', dateOfBirth: '--03-14' }) },
  'GET /api/app/birthday-links': { row: members },
  'POST /api/app/birthday-links': { row: members },
  'POST /api/app/birthday-links/:id/renewal': { row: ownedByMembers },
  'DELETE /api/app/birthday-links/:id': { row: ownedByMembers },
  'POST /api/app/birthday-answers/:id/save': { row: ownedByMembers, body: () => ({}) },
  'DELETE /api/app/birthday-answers/:id': { row: ownedByMembers },
  'POST /api/app/birthday-answers/:id/restore': { row: ownedByMembers },
  'POST /api/app/invites/:id/acceptance': { row: members },
  'POST /api/app/user/invite/mails': { row: members },
  'POST /api/app/public/invite-mails/:token/never': { row: open },
  'GET /api/app/friend-requests': { row: members },
  'GET /api/app/friend-requests/sent': { row: members },
  // The target is findable, so any member may send a request.
  'POST /api/app/friend-requests/:id': { row: members },
  'PUT /api/app/friend-requests/:id': { row: ownedByMembers },
  'DELETE /api/app/friend-requests/:id': { row: ownedByMembers },
  'DELETE /api/app/friend-requests/:id/sent': { row: ownedByMembers },
  'GET /api/app/friends': { row: members },
  'PUT /api/app/friends/:id/jubilee': { row: ownedByMembers, body: ({ jubileeId }) => ({ jubileeId }) },
  'DELETE /api/app/friends/:id': { row: ownedByMembers },
  'GET /api/app/blocks': { row: members },
  'POST /api/app/blocks': { row: members },
  'DELETE /api/app/blocks/:id': { row: ownedByMembers },
  'GET /api/app/orders': { row: members },
  'GET /api/app/orders/:id': { row: ownedByMembers },
  'PUT /api/app/user/cart': { row: ownedByMembers, body: ({ cartId }) => ({ cart_id: cartId }) },
  'GET /api/app/user/security': { row: members },
  'POST /api/app/user/totp': { row: members },
  'POST /api/app/user/totp/confirm': { row: members },
  'POST /api/app/user/totp/recovery-codes': { row: members },
  'DELETE /api/app/user/totp': { row: members },
  'POST /api/app/user/passkeys/options': { row: members },
  'POST /api/app/user/passkeys': { row: members },
  'POST /api/app/user/passkeys/proof': { row: members },
  'PATCH /api/app/user/passkeys/:id': { row: ownedByMembers, body: () => ({ name: 'Datorn' }) },
  'DELETE /api/app/user/passkeys/:id': { row: ownedByMembers, body: ({ password }) => ({ password }) },
  'GET /api/app/user/sessions': { row: members },
  'DELETE /api/app/user/sessions': { row: members },
  'DELETE /api/app/user/sessions/:id': { row: ownedByMembers },
  'POST /api/app/user/avatar': { row: members },
  'DELETE /api/app/user/avatar': { row: members },
  'POST /api/app/user/banner': { row: members },
  'DELETE /api/app/user/banner': { row: members },
  'GET /api/app/jubilees': { row: members },
  'GET /api/app/jubilees/search-all': { row: members },
  'GET /api/app/jubilees/known': { row: members },
  'POST /api/app/jubilees/import': { row: members, body: () => ({ people: [{ key: '01930000-0000-7000-8000-000000000000', firstName: 'Greta' }] }) },
  'POST /api/app/jubilees': { row: members },
  'GET /api/app/recipients': { row: members },
  'GET /api/app/jubilees/:id': { row: ownedByMembers },
  'PATCH /api/app/jubilees/:id': { row: ownedByMembers, body: () => ({ firstName: 'Greta' }) },
  'PATCH /api/app/jubilees/:id/relation': { row: ownedByMembers, body: () => ({ relation: 'grandmother-f' }) },
  'GET /api/app/jubilees/:id/notes': { row: ownedByMembers },
  'PUT /api/app/jubilees/:id/notes': { row: ownedByMembers, body: () => ({ notes: 'Storlek 38' }) },
  'DELETE /api/app/jubilees/:id': { row: ownedByMembers },
  'POST /api/app/jubilees/:id/restore': { row: ownedByMembers },
  'POST /api/app/jubilees/:id/avatar': { row: members },
  'DELETE /api/app/jubilees/:id/avatar': { row: ownedByMembers },
  'GET /api/app/reminders': { row: members },
  'POST /api/app/reminders': { row: members },
  'GET /api/app/reminders/target/:id': { row: ownedByMembers },
  'GET /api/app/reminders/target/:id/settings': { row: ownedByMembers },
  'PUT /api/app/reminders/target/:id/settings': { row: ownedByMembers, body: () => ({ leadDays: null, nameDay: false }) },
  'GET /api/app/reminders/:id': { row: ownedByMembers },
  'PATCH /api/app/reminders/:id': { row: ownedByMembers, body: () => ({ name: 'Bröllopsdag' }) },
  'DELETE /api/app/reminders/:id': { row: ownedByMembers },
  'POST /api/app/reminders/:id/done': { row: ownedByMembers, body: () => ({ date: '2026-06-06' }) },
  'POST /api/app/reminders/:id/snooze': { row: ownedByMembers, body: () => ({ date: '2026-06-06', days: 3 }) },
  'GET /api/app/wishlists': { row: members },
  'POST /api/app/wishlists': { row: members, body: () => ({ name: 'Önskningar' }) },
  'GET /api/app/wishlists/products': { row: members },
  'GET /api/app/wishlists/products/count/:productId': { row: members },
  'GET /api/app/wishlists/of-friends': { row: members },
  'GET /api/app/gifts/states': { row: members },
  // The page is unreadable; only admitted callers get that far.
  'POST /api/app/wishlists/found': { row: members },
  'GET /api/app/wishlists/:id': { row: ownedByMembers },
  'GET /api/app/wishlists/:id/given': { row: ownedByMembers },
  'PUT /api/app/wishlists/:id': { row: ownedByMembers, body: () => ({ name: 'Julklappar' }) },
  'DELETE /api/app/wishlists/:id': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/restore': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/link': { row: ownedByMembers },
  'DELETE /api/app/wishlists/:id/link': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/ownership': { row: ownedByMembers },
  'DELETE /api/app/wishlists/:id/ownership': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/items': { row: ownedByMembers, body: () => ({ title: 'En cykel' }) },
  'PATCH /api/app/wishlists/:id/items/:itemId': { row: ownedByMembers, body: () => ({ note: 'Blå' }) },
  'DELETE /api/app/wishlists/:id/items/:itemId': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/items/:itemId/restore': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/items/:itemId/move': { row: ownedByMembers, body: ({ wishlistId }) => ({ listId: wishlistId }) },
  'DELETE /api/app/wishlists/:id/products/:productId': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/products/:productId/restore': { row: ownedByMembers },
  'GET /api/app/jubilees/:id/received': { row: ownedByMembers },
  'GET /api/app/questions': { row: members },
  'PUT /api/app/questions/:id/answer': { row: members, body: () => ({ value: '38', audience: 'friends' }) },
  'DELETE /api/app/questions/:id/answer': { row: ownedByMembers },
  'POST /api/app/questions/:id/answer/confirmation': { row: ownedByMembers, body: () => ({}) },
  'PUT /api/app/asked-questions/:id/answer': { row: ownedByMembers, body: () => ({ answer: 'Ja' }) },
  'DELETE /api/app/asked-questions/:id': { row: ownedByMembers },
  'GET /api/app/jubilees/:id/answers': { row: ownedByMembers },
  'GET /api/app/jubilees/:id/suggestions': { row: ownedByMembers },
  'PUT /api/app/jubilees/:id/suggestions/:productId/dismissal': { row: ownedByMembers },
  'DELETE /api/app/jubilees/:id/suggestions/:productId/dismissal': { row: ownedByMembers },
  'GET /api/app/jubilees/:id/questions': { row: ownedByMembers },
  'POST /api/app/jubilees/:id/questions': { row: ownedByMembers, body: () => ({ question: 'Tycker du om te?' }) },

  'GET /api/app/jubilees/:id/public/wishlists': { row: ownedByMembers },
  'GET /api/app/jubilees/:id/public/wishlists/:listId': { row: ownedByMembers },
  // Access by link. A reporter who can't see the content gets NOT_FOUND.
  'POST /api/app/public/reports': { row: { ...open, deleted: 'in' } },
  'GET /api/app/public/wishlists/:publicId': { row: open },
  'GET /api/app/public/wishlists/:publicId/reservations': { row: { ...open, deleted: 'ACCESS_TOKEN_INVALID' } },
  // Anonymous callers state name and email, or must sign in.
  'POST /api/app/public/wishlists/:publicId/items/:itemId/reservation': {
    row: { ...open, nobody: 'UNAUTHENTICATED', unverified: 'UNAUTHENTICATED', deleted: 'ACCESS_TOKEN_INVALID' },
    body: () => ({}),
  },
  'DELETE /api/app/public/wishlists/:publicId/items/:itemId/reservation': { row: { ...open, nobody: 'UNAUTHENTICATED', unverified: 'UNAUTHENTICATED', deleted: 'ACCESS_TOKEN_INVALID' } },
  // Access by the token in the mail.
  'GET /api/app/public/reservations/:token': { row: open },
  'POST /api/app/public/reservations/:token/confirm': { row: open },
  'DELETE /api/app/public/reservations/:token': { row: open },
  'GET /api/app/jubilees/:id/public/wishlists/:listId/reservations': { row: ownedByMembers },
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation': { row: ownedByMembers, body: () => ({}) },
  'DELETE /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation': { row: ownedByMembers },
  'GET /api/app/search': { row: members },
  'GET /api/app/gifts': { row: members },
  'POST /api/app/gifts': { row: members, body: () => ({ title: 'En bok' }) },
  'PUT /api/app/gifts/budget': { row: members, body: () => ({ jubileeId: null, year: 2026, amount: 500 }) },
  'PATCH /api/app/gifts/:id': { row: ownedByMembers, body: () => ({ stage: 'wrapped' }) },
  'DELETE /api/app/gifts/:id': { row: ownedByMembers },
  'GET /api/app/draws': { row: members },
  'GET /api/app/events/:id/draw': { row: ownedByMembers },
  'POST /api/app/events/:id/draw': { row: ownedByMembers, body: () => ({}) },
  'POST /api/app/draws/:id/send': { row: ownedByMembers },
  'DELETE /api/app/draws/:id/participants/:participantId': { row: ownedByMembers },
  'POST /api/app/draws/:id/participants/:participantId/link': { row: ownedByMembers },
  'GET /api/app/public/draws/:token': { row: open },
  'GET /api/app/wishlists/:id/whispers': { row: ownedByMembers },
  'POST /api/app/wishlists/:id/whispers': { row: ownedByMembers, body: () => ({ text: 'En kanelbulle' }) },
  'DELETE /api/app/wishlists/:id/whispers/:whisperId': { row: ownedByMembers },
  'PUT /api/app/wishlists/:id/whispers/:whisperId/giver': { row: ownedByMembers },
  'DELETE /api/app/wishlists/:id/whispers/:whisperId/giver': { row: ownedByMembers },
  'GET /api/app/circles': { row: members },
  'POST /api/app/circles': { row: members, body: () => ({ name: 'Familjen', kind: 'family' }) },
  'GET /api/app/circles/:id': { row: ownedByMembers },
  'PATCH /api/app/circles/:id': { row: ownedByMembers, body: () => ({ name: 'Släkten' }) },
  'DELETE /api/app/circles/:id': { row: ownedByMembers },
  'POST /api/app/circles/:id/members': { row: ownedByMembers, body: ({ friendId }) => ({ memberIds: [friendId] }) },
  'DELETE /api/app/circles/:id/members/:memberId': { row: ownedByMembers },
  'POST /api/app/circles/:id/membership': { row: ownedByMembers },
  'DELETE /api/app/circles/:id/membership': { row: ownedByMembers },
  'PUT /api/app/circles/:id/people/:jubileeId': { row: ownedByMembers },
  'DELETE /api/app/circles/:id/people/:jubileeId': { row: ownedByMembers },
  'GET /api/app/circles/:id/wishlists': { row: ownedByMembers },
  'GET /api/app/circles/:id/wishlists/:listId': { row: ownedByMembers },
  'GET /api/app/circles/:id/wishlists/:listId/reservations': { row: ownedByMembers },
  'POST /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation': { row: ownedByMembers, body: () => ({}) },
  'DELETE /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation': { row: ownedByMembers },
  'GET /api/app/circles/:id/gathering': { row: ownedByMembers },
  'POST /api/app/events/:id/circles/:circleId': { row: ownedByMembers },
  'GET /api/app/events': { row: members },
  'POST /api/app/events': { row: members, body: () => ({ title: 'Tre ljus', startsAt: '2027-12-13T14:00:00Z' }) },
  'GET /api/app/events/:id': { row: ownedByMembers },
  'PATCH /api/app/events/:id': { row: ownedByMembers, body: () => ({ version: 1, title: 'Fyra ljus' }) },
  'DELETE /api/app/events/:id': { row: ownedByMembers },
  'POST /api/app/events/:id/cancel': { row: ownedByMembers, body: () => ({ text: 'Sjuka' }) },
  'POST /api/app/events/:id/hosts': { row: ownedByMembers, body: ({ friendId }) => ({ friendId }) },
  'DELETE /api/app/events/:id/hosts/:memberId': { row: ownedByMembers },
  'POST /api/app/events/:id/guests': { row: ownedByMembers, body: () => ({ guests: [{ name: 'Ulla', email: 'ulla@exempel.example' }] }) },
  'DELETE /api/app/events/:id/guests/:guestId': { row: ownedByMembers },
  'POST /api/app/events/:id/guests/:guestId/invite': { row: ownedByMembers },
  'POST /api/app/events/:id/guests/:guestId/admit': { row: ownedByMembers },
  'POST /api/app/events/:id/reminders': { row: ownedByMembers },
  'POST /api/app/events/:id/reminder': { row: ownedByMembers, body: () => ({ repeats: 'once' }) },
  'POST /api/app/events/:id/messages': { row: ownedByMembers, body: () => ({ to: 'all', text: 'Hej' }) },
  // The body is no picture; only admitted callers get that far.
  'POST /api/app/events/:id/cover': { row: members },
  'DELETE /api/app/events/:id/cover': { row: ownedByMembers },
  // Access by the token in the mail; no actor here knows it.
  'GET /api/app/public/events/:publicId': { row: open },
  'GET /api/app/public/events/:publicId/calendar': { row: open },
  'POST /api/app/public/events/:publicId/rsvp': { row: open, body: () => ({ answer: 'yes', token: 'x' }) },
  'POST /api/app/public/events/:publicId/invitations/:token/stop': { row: open },
  'GET /api/app/calendar': { row: members },
  'GET /api/app/calendar/days/:date': { row: members },
  'GET /api/app/calendar/feed': { row: members },
  'POST /api/app/calendar/feed': { row: members },
  'DELETE /api/app/calendar/feed': { row: members },
  // Access by secret; no actor here knows it.
  'GET /api/app/public/calendar/:feed': { row: open },
  'GET /api/app/push': { row: members },
  'POST /api/app/push/devices': { row: members },
  'DELETE /api/app/push/devices/:id': { row: ownedByMembers },
  'GET /api/app/settings/account': { row: members },
  'PUT /api/app/settings/account': { row: members },
  'GET /api/app/settings/privacy': { row: members },
  'PUT /api/app/settings/privacy': { row: members },
  'GET /api/app/settings/reminders': { row: members },
  'PUT /api/app/settings/reminders': { row: members },
  'GET /api/app/settings/availability': { row: members },
  'PUT /api/app/settings/availability': { row: members },
  'GET /api/app/settings/notifications': { row: members },
  'PUT /api/app/settings/notifications': { row: members },
  'GET /api/app/settings/payments': { row: members },
  'GET /api/app/settings/membership': { row: members },
};

const endpoints = areas.flatMap((area) =>
  area.endpoints.map((endpoint) => ({ title: `${endpoint.method} ${area.prefix}${endpoint.path}`, method: endpoint.method, path: area.prefix + endpoint.path })),
);

const refusals = new Set([401, 403]);

describe('ROLE-01 who may do what', () => {
  test('has exactly one row for every endpoint', () => {
    expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ title }) => title).sort());
  });

  test('has a column for every role of the contract', () => {
    expect(actors).toEqual(expect.arrayContaining([...role.options]));
  });

  test.each(endpoints)('$title', async ({ title, method, path }) => {
    const entry = matrix[title];
    if (!entry) throw new Error(`${title} has no row: say who may`);
    const { browsers, things } = await assemble(api, strangers, path);
    const isOwned = entry.row.otherMember === 'NOT_FOUND';
    const body = entry.body?.(things);
    // Admitted actors come last: they may change or delete what the others request.
    const order = [...actors].sort((a, b) => Number(entry.row[a] === 'in') - Number(entry.row[b] === 'in'));
    for (const actor of order) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await browsers[actor].send(method, addressOf(path, things), sent);
      const expected = entry.row[actor];
      if (expected !== 'in') expect(answer.body?.code, actor).toBe(expected);
      else if (isOwned) expect([...refusals, 404, 400, 500].includes(answer.status) ? answer.body : 'let in', actor).toBe('let in');
      else expect(refusals.has(answer.status) ? answer.body : 'let in', actor).toBe('let in');
      expect(answer.status, actor).not.toBe(500);
    }
  });
});
