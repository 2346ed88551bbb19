/** A member's reservations of a friend's list, and what was given. */
import { reservations } from '#shared/contract/reservations.ts';
import { wishlists } from '#shared/contract/wishlists.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { moveWish } from './moved.ts';
import { listGiven, listReceived } from './revealed.ts';
import { listTaken, reserve, undo } from './service.ts';

const toCircle = ({ id, listId }: { id: string; listId: string }) => ({ circleId: id, listId });
const toWay = ({ id, listId }: { id: string; listId: string }) => ({ jubileeId: id, listId });

export const reservationRoutes = [
  handle(reservations.listTakenOfPerson, async (ctx, { params }) => ({
    reservations: await listTaken(ctx, toWay(params)),
  })),
  handle(reservations.reserveOfPerson, (ctx, { params, body }) => reserve(ctx, toWay(params), params.itemId, body)),
  handle(reservations.undoOfPerson, async (ctx, { params }) => ({
    reservation: await undo(ctx, toWay(params), params.itemId),
    state: 'reserved' as const,
  })),
  handle(reservations.listTakenOfCircle, async (ctx, { params }) => ({ reservations: await listTaken(ctx, toCircle(params)) })),
  handle(reservations.reserveOfCircle, (ctx, { params, body }) => reserve(ctx, toCircle(params), params.itemId, body)),
  handle(reservations.undoOfCircle, async (ctx, { params }) => ({ reservation: await undo(ctx, toCircle(params), params.itemId), state: 'reserved' as const })),
  handle(reservations.listGiven, async (ctx, { params }) => ({
    given: await listGiven(ctx, params.id),
  })),
  handle(reservations.listReceived, async (ctx, { params }) => ({
    received: await listReceived(ctx, params.id),
  })),
  handle(wishlists.moveItem, async (ctx, { params, body }) => ({ item: await moveWish(ctx, params.id, params.itemId, body) })),
];
