/** The calls about what somebody means to give. */
import type { z } from 'zod';
import type { success } from '#shared/contract/common.ts';
import type * as reservations from '#shared/contract/reservations.ts';
import { type Answer, type ApiOptions, createCall } from './api-call.ts';

export type TakenWish = reservations.TakenWish;
export type Gift = reservations.Gift;
export type GiftState = reservations.GiftState;
export type ReceivedThing = reservations.ReceivedThing;
export type GivenThing = reservations.GivenThing;
export type GuestReservation = reservations.GuestReservation;
export type ReserveWish = z.input<typeof reservations.reserve>;

/** How somebody came to a list: by its public link, or by way of a friend among their people. */
export type WayToList = { publicId: string } | { jubileeId: string; listId: string };

export function createReservationApi(options: ApiOptions) {
  const call = createCall(options);
  const listOf = (way: WayToList) =>
    'publicId' in way ? `/api/app/public/wishlists/${encodeURIComponent(way.publicId)}` : `/api/app/jubilees/${encodeURIComponent(way.jubileeId)}/public/wishlists/${encodeURIComponent(way.listId)}`;
  const wishOf = (way: WayToList, itemId: string) => `${listOf(way)}/items/${encodeURIComponent(itemId)}/reservation`;
  const guestOf = (token: string) => `/api/app/public/reservations/${encodeURIComponent(token)}`;
  const giftOf = (id: string) => `/api/app/gifts/${encodeURIComponent(id)}`;
  return {
    taken: (way: WayToList) => call<Answer<typeof reservations.takenAnswer>>('GET', `${listOf(way)}/reservations`),
    reserve: (way: WayToList, itemId: string, body: ReserveWish) => call<Answer<typeof reservations.reservedAnswer>>('POST', wishOf(way, itemId), { body }),
    undo: (way: WayToList, itemId: string) => call<Answer<typeof reservations.reservedAnswer>>('DELETE', wishOf(way, itemId)),
    guest: (token: string) => call<Answer<typeof reservations.guestReservationAnswer>>('GET', guestOf(token)),
    confirmGuest: (token: string) => call<Answer<typeof reservations.guestReservationAnswer>>('POST', `${guestOf(token)}/confirm`),
    undoGuest: (token: string) => call<Answer<typeof success>>('DELETE', guestOf(token)),
    given: (listId: string) => call<Answer<typeof reservations.givenAnswer>>('GET', `/api/app/wishlists/${encodeURIComponent(listId)}/given`),
    received: (jubileeId: string) => call<Answer<typeof reservations.receivedAnswer>>('GET', `/api/app/jubilees/${encodeURIComponent(jubileeId)}/received`),
    gifts: () => call<Answer<typeof reservations.giftsAnswer>>('GET', '/api/app/gifts'),
    giftStates: () => call<Answer<typeof reservations.giftStatesAnswer>>('GET', '/api/app/gifts/states'),
    setStage: (id: string, stage: Gift['stage']) => call<Answer<typeof reservations.giftAnswer>>('PATCH', giftOf(id), { body: { stage } }),
    takeBack: (id: string) => call<Answer<typeof success>>('DELETE', giftOf(id)),
  };
}

export type ReservationApi = ReturnType<typeof createReservationApi>;
