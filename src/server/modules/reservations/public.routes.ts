/** Whoever has a list's link, with or without an account; and a guest, by the link in their mail. */
import { success } from '#shared/contract/common.ts';
import { guestReservationAnswer, reserve as reserveBody, reservedAnswer, takenAnswer } from '#shared/contract/reservations.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireMember } from '#server/platform/context.ts';
import { confirmByToken, getByToken, undoByToken } from './guests.ts';
import { listTaken, reserve, undo } from './service.ts';

const fails = ['NOT_FOUND', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'] as const;

export const publicReservationRoutes = [
  endpoint('GET', '/wishlists/:publicId/reservations', { summary: 'How much of a list’s wishes is taken', returns: takenAnswer, fails }, async (ctx, { params }) => ({
    reservations: await listTaken(ctx, { publicId: params.publicId }),
  })),
  endpoint(
    'DELETE',
    '/wishlists/:publicId/items/:itemId/reservation',
    { summary: 'Undo what one reserved, as a member', returns: reservedAnswer, fails: [...fails, 'UNAUTHENTICATED'] },
    async (ctx, { params }) => ({
      reservation: await undo(requireMember(ctx), { publicId: params.publicId }, params.itemId),
      state: 'reserved' as const,
    }),
  ),
  endpoint('GET', '/reservations/:token', { summary: 'What a guest’s mail is about', returns: guestReservationAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    reservation: await getByToken(ctx, params.token),
  })),
  endpoint('POST', '/reservations/:token/confirm', { summary: 'Yes, I reserved it', returns: guestReservationAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    reservation: await confirmByToken(ctx, params.token),
  })),
  endpoint('DELETE', '/reservations/:token', { summary: 'Undo it', returns: success, fails: ['NOT_FOUND', 'RESERVATION_BOUGHT'] }, async (ctx, { params }) => {
    await undoByToken(ctx, params.token);
    return { success: true as const };
  }),
];

/** Apart, since it ends in a mail to an address that was typed in. */
export const guestReservingRoutes = [
  endpoint(
    'POST',
    '/wishlists/:publicId/items/:itemId/reservation',
    {
      summary: 'Reserve so many of a wish: as the member who is signed in, else as a guest, who is mailed a link',
      body: reserveBody,
      returns: reservedAnswer,
      status: 201,
      isIdempotent: true,
      fails: [...fails, 'UNAUTHENTICATED', 'RESERVED_ALREADY', 'RESERVATIONS_UNCONFIRMED'],
    },
    (ctx, { params, body }) => reserve(ctx, { publicId: params.publicId }, params.itemId, body),
  ),
];
