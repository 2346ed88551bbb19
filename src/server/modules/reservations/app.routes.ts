/** What a member means to give: of a friend's list, and all of it in one place. */
import { success } from '#shared/contract/common.ts';
import { giftAnswer, giftsAnswer, giftStatesAnswer, givenAnswer, patchGift, receivedAnswer, reserve as reserveBody, reservedAnswer, takenAnswer } from '#shared/contract/reservations.ts';
import { itemAnswer, moveItem } from '#shared/contract/wishlists.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { listGiftStates } from './gift-states.ts';
import { listGifts, setStage, takeBack } from './gifts.ts';
import { moveWish } from './moved.ts';
import { listGiven, listReceived } from './revealed.ts';
import { listTaken, reserve, undo } from './service.ts';

const fails = ['NOT_FOUND'] as const;
const LIST = '/jubilees/:id/public/wishlists/:listId' as const;
const wayOf = ({ id, listId }: { id: string; listId: string }) => ({ jubileeId: id, listId });

export const reservationRoutes = [
  memberEndpoint('GET', `${LIST}/reservations`, { summary: 'How much of a friend’s list is taken', returns: takenAnswer, fails }, async (ctx, { params }) => ({
    reservations: await listTaken(ctx, wayOf(params)),
  })),
  memberEndpoint(
    'POST',
    `${LIST}/items/:itemId/reservation`,
    { summary: 'Reserve so many of a wish in all', body: reserveBody, returns: reservedAnswer, status: 201, fails: ['NOT_FOUND', 'RESERVED_ALREADY'] },
    (ctx, { params, body }) => reserve(ctx, wayOf(params), params.itemId, body),
  ),
  memberEndpoint('DELETE', `${LIST}/items/:itemId/reservation`, { summary: 'Undo what one reserved', returns: reservedAnswer, fails }, async (ctx, { params }) => ({
    reservation: await undo(ctx, wayOf(params), params.itemId),
    state: 'reserved' as const,
  })),
  memberEndpoint(
    'GET',
    '/wishlists/:id/given',
    { summary: 'What was given of a list of one’s own, or of one’s own wishes, and by whom, once the surprise is over', returns: givenAnswer, fails },
    async (ctx, { params }) => ({
      given: await listGiven(ctx, params.id),
    }),
  ),
  memberEndpoint(
    'GET',
    '/jubilees/:id/received',
    { summary: 'What one of one’s people gave of one’s own wishes, once the surprise is over', returns: receivedAnswer, fails },
    async (ctx, { params }) => ({
      received: await listReceived(ctx, params.id),
    }),
  ),
  memberEndpoint(
    'POST',
    '/wishlists/:id/items/:itemId/move',
    { summary: 'Move a wish to another of one’s own lists, with all that hangs on it', body: moveItem, returns: itemAnswer, fails: ['NOT_FOUND', 'WISHLIST_FULL'] },
    async (ctx, { params, body }) => ({ item: await moveWish(ctx, params.id, params.itemId, body) }),
  ),
  memberEndpoint('GET', '/gifts', { summary: 'What one promised, or bought for others’ lists', returns: giftsAnswer }, async (ctx) => ({ gifts: await listGifts(ctx) })),
  memberEndpoint('GET', '/gifts/states', { summary: 'How far one has come with a gift for each of one’s people', returns: giftStatesAnswer }, async (ctx) => ({
    states: await listGiftStates(ctx),
  })),
  memberEndpoint('PATCH', '/gifts/:id', { summary: 'Say how far one has come with it', body: patchGift, returns: giftAnswer, fails }, async (ctx, { params, body }) => ({
    gift: await setStage(ctx, params.id, body.stage),
  })),
  memberEndpoint('DELETE', '/gifts/:id', { summary: 'Take the promise back', returns: success, fails: ['NOT_FOUND', 'RESERVATION_BOUGHT'] }, async (ctx, { params }) => {
    await takeBack(ctx, params.id);
    return { success: true as const };
  }),
];
