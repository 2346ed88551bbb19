/** For visitors with a list's link, and guests with the link in their mail. */
import { reservations } from '#shared/contract/reservations.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { requireMember } from '#server/platform/context.ts';
import { confirmByToken, getByToken, undoByToken } from './guests.ts';
import { listTaken, reserve, undo } from './service.ts';

export const publicReservationRoutes = [
  handle(reservations.listTakenByLink, async (ctx, { params }) => ({
    reservations: await listTaken(ctx, { publicId: params.publicId }),
  })),
  handle(reservations.undoByLink, async (ctx, { params }) => ({
    reservation: await undo(requireMember(ctx), { publicId: params.publicId }, params.itemId),
    state: 'reserved' as const,
  })),
  handle(reservations.getAsGuest, async (ctx, { params }) => ({
    reservation: await getByToken(ctx, params.token),
  })),
  handle(reservations.confirmAsGuest, async (ctx, { params }) => ({
    reservation: await confirmByToken(ctx, params.token),
  })),
  handle(reservations.undoAsGuest, async (ctx, { params }) => {
    await undoByToken(ctx, params.token);
    return { success: true as const };
  }),
  handle(reservations.reserveByLink, (ctx, { params, body }) => reserve(ctx, { publicId: params.publicId }, params.itemId, body)),
];
