/** Reservations: what givers intend to give from a list, hidden from its owners (decisions, "Members"). */
import { z } from 'zod';
import { currencyCode, emailAddress, image, majorUnits, success } from './common.ts';
import { route } from './route.ts';
import { MAX_QUANTITY } from '../values/orders/limits.ts';
import type { GiftStage } from '../values/wishes/gift-stages.ts';
import { price, stockState } from './catalog.ts';
import { personName } from './text.ts';

const quantity = z.int().min(1).max(MAX_QUANTITY);

/** A giver without an account: confirms and cancels from a mail to this address. */
const guest = z.object({ name: personName, email: emailAddress }).meta({ description: 'For a visitor who isn’t signed in; a member’s reservation is the session’s, whatever stands here' });

export const reserve = z.object({ quantity: quantity.default(1).meta({ description: 'How many in all; said again, it is the new number' }), guest: guest.optional() });

const quantities = {
  itemId: z.uuid(),
  reserved: z.int().meta({ description: 'By everybody, oneself included' }),
  own: z.int().meta({ description: 'By oneself, what was bought included' }),
  ownBought: z.int(),
};

/** How much of a wish is reserved. Givers are never revealed. */
export const taken = z
  .object({
    ...quantities,
    chipIn: z
      .object({
        token: z.string().meta({ description: 'The last part of its address' }),
        goal: majorUnits,
        raised: majorUnits,
        currency_code: currencyCode,
        endsOn: z.iso.date(),
        people: z.int().meta({ description: 'How many have paid' }),
      })
      .optional()
      .meta({ description: 'Several who pay for it together, while more may join' }),
  })
  .meta({ id: 'TakenWish' });

export const takenAnswer = z.object({
  reservations: z
    .array(taken)
    .nullable()
    .meta({ description: 'Of what is reserved at all. Null for whoever owns the list, did once, is asked to, or whose wishes they are: they reserve nothing, and are told nothing' }),
});

export const reservedAnswer = z.object({
  reservation: z.object(quantities).meta({ id: 'ReservedWish' }),
  state: z.enum(['reserved', 'mailed']).meta({ description: '`mailed`: a guest’s, which ends after a day unless it is confirmed from the mail' }),
});

/** A thing with the shop's current data. */
export const thing = {
  title: z.string(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable().meta({ description: 'Null where any will do' }),
  path: z.string().nullable().meta({ description: 'The product’s; null where the shop doesn’t sell it' }),
  image: image.nullable(),
  prices: z.array(price),
  stock: stockState.nullable().meta({ description: 'Null where the shop doesn’t sell it' }),
  quantity: z.int(),
  itemId: z.uuid().nullable().meta({ description: 'The wish that a line of the bag names in its metadata as `wish`; null where it is wished for no longer' }),
};

/** The target of a guest's mail. */
export const guestReservation = z
  .object({
    ...thing,
    names: z.array(z.string()).meta({ description: 'Whom it is for: first names; none where the list is seen no longer' }),
    publicId: z.string().nullable().meta({ description: 'The list’s, while it has a link' }),
    isConfirmed: z.boolean(),
    isBought: z.boolean(),
    boughtQuantity: z.int(),
  })
  .meta({ id: 'GuestReservation' });

/** Gifts from a list, for its owners and its recipient, after the reveal. */
export const givenThing = z
  .object({
    _id: z.uuid(),
    ...thing,
    isBought: z.boolean().meta({ description: 'Here, with an order that stands' }),
    giver: z.string().nullable().meta({ description: 'A member’s name, or the one that a guest gave and confirmed; null where nobody knows any more, or several paid' }),
    contributors: z.array(z.object({ name: z.string(), greeting: z.string() })).meta({ description: 'Who paid for it together, the first first; a name is empty once it was erased' }),
  })
  .meta({ id: 'GivenThing' });

export const givenAnswer = z.object({ given: z.array(givenThing).nullable().meta({ description: 'The first promised first. Null while all of it is a surprise' }) });

/** One person's gifts from the member's own lists, after the reveal. */
export const receivedAnswer = z.object({
  received: z
    .array(z.object({ _id: z.uuid(), ...thing, createdAt: z.string().meta({ description: 'When the surprise was over' }) }).meta({ id: 'ReceivedThing' }))
    .meta({ description: 'The last first' }),
});

/** A gift that a member promised, or bought for a list. */
export const promisedGift = z.object({
  _id: z.string(),
  ...thing,
  isBought: z.boolean().meta({ description: 'With an order that stands: it is undone by cancelling that' }),
  boughtQuantity: z.int().meta({ description: 'How many of them an order that stands has bought' }),
  orderId: z.string().nullable(),
  isWished: z.boolean().meta({ description: 'False once it was taken off the list, or the list away, and for what no list wishes for' }),
  wishedQuantity: z.int().meta({ description: 'How many are wished for now: no fewer than are promised, where any number may be given' }),
  url: z.string().nullable().meta({ description: 'Where it is found, for what isn’t from the shop; null where the giver sees the list no longer' }),
  listName: z.string().nullable().meta({ description: 'Null where the giver sees the list no longer' }),
  listId: z.uuid().nullable(),
  publicId: z.string().nullable(),
  person: z
    .object({
      key: z.string(),
      name: z.string().meta({ description: 'Empty where nobody knows any more, or nobody is named' }),
      jubileeId: z.uuid().nullable().meta({ description: 'Among one’s own people' }),
    })
    .meta({ description: 'Whose gift it is; `key` is the same for gifts to the same person' }),
  createdAt: z.string(),
});

export const guestReservationAnswer = z.object({ reservation: guestReservation });

export type Reserve = z.output<typeof reserve>;
export type TakenWish = z.infer<typeof taken>;
export type GuestReservation = z.infer<typeof guestReservation>;
export type ReceivedThing = z.infer<typeof receivedAnswer>['received'][number];
export type GivenThing = z.infer<typeof givenThing>;
export type PromisedGift = z.infer<typeof promisedGift> & {
  stage: GiftStage;
  minStage: GiftStage;
  /** The amount that the order charged for it; null unless the member's own order stands. */
  paid: z.infer<typeof price> | null;
  /** The day that the list names; null where it names none, or is not seen. */
  occasionDay: string | null;
  /** Its order was cancelled or refunded: promised again. */
  isOrderCanceled: boolean;
};

const byLinkFails = ['NOT_FOUND', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'] as const;

export const reservations = {
  listTakenByLink: route('public', 'GET', '/wishlists/:publicId/reservations', { summary: 'How much of a list’s wishes is taken', returns: takenAnswer, fails: byLinkFails }),
  reserveByLink: route('publicReservations', 'POST', '/wishlists/:publicId/items/:itemId/reservation', {
    summary: 'Reserve so many of a wish: as the member who is signed in, else as a guest, who is mailed a link',
    body: reserve,
    returns: reservedAnswer,
    status: 201,
    isIdempotent: true,
    fails: [...byLinkFails, 'UNAUTHENTICATED', 'RESERVED_ALREADY', 'RESERVATIONS_UNCONFIRMED'],
  }),
  undoByLink: route('public', 'DELETE', '/wishlists/:publicId/items/:itemId/reservation', {
    summary: 'Undo what one reserved, as a member',
    returns: reservedAnswer,
    fails: [...byLinkFails, 'UNAUTHENTICATED'],
  }),
  getAsGuest: route('public', 'GET', '/reservations/:token', { summary: 'What a guest’s mail is about', returns: guestReservationAnswer, fails: ['NOT_FOUND'] }),
  confirmAsGuest: route('public', 'POST', '/reservations/:token/confirm', { summary: 'Yes, I reserved it', returns: guestReservationAnswer, fails: ['NOT_FOUND'] }),
  undoAsGuest: route('public', 'DELETE', '/reservations/:token', { summary: 'Undo it', returns: success, fails: ['NOT_FOUND', 'RESERVATION_BOUGHT'] }),
  listTakenOfPerson: route('app', 'GET', '/jubilees/:id/public/wishlists/:listId/reservations', { summary: 'How much of a friend’s list is taken', returns: takenAnswer, fails: ['NOT_FOUND'] }),
  reserveOfPerson: route('app', 'POST', '/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation', {
    summary: 'Reserve so many of a wish in all',
    body: reserve,
    returns: reservedAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'RESERVED_ALREADY'],
  }),
  undoOfPerson: route('app', 'DELETE', '/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation', { summary: 'Undo what one reserved', returns: reservedAnswer, fails: ['NOT_FOUND'] }),
  listTakenOfCircle: route('app', 'GET', '/circles/:id/wishlists/:listId/reservations', { summary: 'How much of a list in a circle is taken', returns: takenAnswer, fails: ['NOT_FOUND'] }),
  reserveOfCircle: route('app', 'POST', '/circles/:id/wishlists/:listId/items/:itemId/reservation', {
    summary: 'Reserve so many of a wish in all',
    body: reserve,
    returns: reservedAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'RESERVED_ALREADY'],
  }),
  undoOfCircle: route('app', 'DELETE', '/circles/:id/wishlists/:listId/items/:itemId/reservation', { summary: 'Undo what one reserved', returns: reservedAnswer, fails: ['NOT_FOUND'] }),
  listGiven: route('app', 'GET', '/wishlists/:id/given', {
    summary: 'What was given of a list of one’s own, or of one’s own wishes, and by whom, once the surprise is over',
    returns: givenAnswer,
    fails: ['NOT_FOUND'],
  }),
  listReceived: route('app', 'GET', '/jubilees/:id/received', {
    summary: 'What one of one’s people gave of one’s own wishes, once the surprise is over',
    returns: receivedAnswer,
    fails: ['NOT_FOUND'],
  }),
};
