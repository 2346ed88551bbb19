/** Addresses and bodies of the API for what one of two-worlds.ts has, and its answers without what is random. */
import { readPdf } from '../../testing/read-pdf.ts';
import type { Answer } from '../../testing/test-api.ts';
import type { Near, World } from './two-worlds.ts';

/** What `:id` is in a path, by its beginning. */
const ownIds: readonly [RegExp, string][] = [
  [/\/events\//, 'eventId'],
  [/\/circles\//, 'circleId'],
  [/\/(?:watched-lists|wishlists)\//, 'listId'],
  [/\/variants\//, 'variantId'],
  [/\/reminders\//, 'reminderId'],
  [/\/birthday-links\//, 'linkId'],
  [/\/draws\//, 'drawId'],
  [/\/orders\//, 'orderId'],
  [/\/gifts\//, 'giftId'],
  [/\/app\/questions\//, 'questionId'],
];

/** Fills the path with this world's ids, a person's with the one whom this member tracks. */
export function addressIn({ ids, persons, publicId, eventPublicId }: World, path: string, who: Near = 'owner'): string {
  const isEvent = path.includes('/events/');
  const isPerson = /\/(?:jubilees|target)\//.test(path);
  const [, ownId = 'giverId'] = ownIds.find(([pattern]) => pattern.test(path)) ?? [];
  const known: Record<string, string | null | undefined> = {
    ...ids,
    publicId: isEvent ? eventPublicId : publicId,
    itemId: path.includes('/wishlists/') ? (path.endsWith('/restore') ? ids['plate'] : ids['vase']) : ids['lineId'],
    handleOrId: ids['productId'],
    memberId: ids['coOwnerId'],
    jubileeId: ids['trackedId'],
    date: '2026-12-24',
    id: isPerson ? persons[who] : ids[ownId],
  };
  return path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x') + (path === '/api/store/products' ? '?sort=price_asc' : '');
}

/** A day within its range at the tests' time. */
const newChipIn = { currency_code: 'SEK', ends_on: '2026-12-10' };

/** Bodies for endpoints that refuse an empty one. */
export const bodies: Record<string, (world: World) => unknown> = {
  'PUT /api/app/wishlists/:id': ({ ids }) => ({ name: 'Nytt namn', isPrivate: true, products: [{ product_id: ids['productId'], variant_id: ids['variantId'], quantity: 1 }] }),
  'POST /api/app/wishlists': () => ({ name: 'En till' }),
  'POST /api/app/wishlists/:id/items': ({ ids }) => ({ productId: ids['productId'], variantId: ids['variantId'] }),
  // Below the reserved quantity.
  'PATCH /api/app/wishlists/:id/items/:itemId': () => ({ quantity: 1, note: 'Blå', position: 1 }),
  'POST /api/app/wishlists/:id/items/:itemId/move': ({ ids }) => ({ listId: ids['otherListId'] }),
  'POST /api/app/wishlists/:id/whispers': () => ({ text: 'Något till mig' }),
  'POST /api/app/circles/:id/members': ({ ids }) => ({ memberIds: [ids['giverId']] }),
  'POST /api/app/circles/:id/questions': ({ ids }) => ({ about: 'list', memberIds: [ids['coOwnerId']] }),
  'POST /api/app/blocks': ({ ids }) => ({ memberId: ids['giverId'] }),
  'PATCH /api/app/jubilees/:id': () => ({ firstName: 'Elisabet' }),
  'POST /api/app/public/wishlists/:publicId/items/:itemId/reservation': () => ({ quantity: 1, guest: { name: 'Jag', email: 'jag@exempel.example' } }),
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation': () => ({ quantity: 1 }),
  'POST /api/app/public/wishlists/:publicId/items/:itemId/chip-in': () => newChipIn,
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/chip-in': () => newChipIn,
  'POST /api/app/circles/:id/wishlists/:listId/items/:itemId/chip-in': () => newChipIn,
  'PATCH /api/app/events/:id': () => ({ version: 1, text: 'Glögg' }),
  'POST /api/app/events/:id/messages': () => ({ to: 'all', text: 'Hej' }),
  'POST /api/app/public/reports': ({ publicId }) => ({ about: { publicId }, reason: 'terms', explanation: 'Titeln.', name: 'Jag', email: 'jag@exempel.example', isGoodFaith: true }),
  'POST /api/store/carts/:cartId/line-items': ({ ids, publicId }) => ({ variant_id: ids['variantId'], quantity: 1, metadata: { wish: ids['vase'], list: publicId } }),
};

/** Replaces random values by stable names, in order of appearance. */
export function plainly(text: string): string {
  const names = new Map<string, string>();
  const random = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[a-z]+_[0-9A-HJKMNP-TV-Z]{26}\b|[\w.+-]+@[\w.-]+\.[a-z]+|(?<=[=/"])[\w-]{22,}/g;
  return text.replace(random, (found) => {
    if (!names.has(found)) names.set(found, `#${names.size}`);
    return names.get(found) ?? '';
  });
}

/** content-length varies with the ids in the body. */
const varying = new Set(['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive', 'server-timing', 'content-length']);
export const toComparable = async ({ status, headers, body }: Answer): Promise<unknown> => ({
  status,
  headers: [...headers].filter(([name]) => !varying.has(name)),
  // A PDF compresses its text.
  body: body instanceof Uint8Array ? (await readPdf(body)).text : isProblem(body) ? { ...body, requestId: '' } : body,
});
const isProblem = (body: unknown): body is object => typeof body === 'object' && body !== null && 'requestId' in body;
