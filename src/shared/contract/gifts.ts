/** Gifts to and from a member's people: ideas, promises, orders, budgets and thanks (decisions, part 4). */
import { z } from 'zod';
import { giftOccasions } from '../values/wishes/gift-occasions.ts';
import { allGiftStages, giftStages } from '../values/wishes/gift-stages.ts';
import { price } from './catalog.ts';
import { currencyCode, image, majorUnits, majorUnitsInput, success } from './common.ts';
import { promisedGift } from './reservations.ts';
import { route } from './route.ts';
import { textLine, textLines, webAddress } from './text.ts';

export const giftStage = z.enum(allGiftStages);
export const giftDirections = ['given', 'got'] as const;
export const giftKinds = ['own', 'promise', 'order', 'received'] as const;

const giftOccasion = z.enum(giftOccasions).meta({ id: 'GiftOccasion' });

export const MAX_GIFT_TITLE = 200;
export const MAX_GIFT_NOTES = 1000;
export const MAX_GIFTS = 2000;
const MAX_AMOUNT = 10_000_000;

export const gift = promisedGift
  .extend({
    kind: z.enum(giftKinds).meta({ description: '`own`: entered by hand. A promise and an order decide their own stages. `received`: promised to the member, after the surprise' }),
    direction: z.enum(giftDirections),
    stage: giftStage,
    minStage: giftStage.meta({ description: 'What its order or promise has reached: no stage before it can be set' }),
    isOrderCanceled: z.boolean().meta({ description: 'Its order was cancelled or refunded, which made it promised again' }),
    year: z.int(),
    isFromEarlier: z.boolean().meta({ description: 'From an earlier year, and not given then: it counts for this one' }),
    cost: z.array(price).meta({ description: 'What counts against a budget: what was paid, else the typed price, else the shop’s, by currency' }),
    notes: z.string(),
    occasion: giftOccasion.nullable().meta({ description: 'Chosen, else by its day and the person’s days; null where neither says' }),
    isOccasionChosen: z.boolean(),
    thankedAt: z.string().nullable(),
  })
  .meta({ id: 'Gift' });

/** Progress of a gift for one of the member's people. */
export const giftState = z
  .object({
    jubileeId: z.uuid(),
    stage: z.enum(giftStages),
    title: z.string(),
    image: image.nullable(),
    count: z.int().meta({ description: 'How many things are under way for the person; the others are less far' }),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'GiftState' });

const giftBudget = z
  .object({
    jubileeId: z.uuid().nullable().meta({ description: 'Null: for everyone together' }),
    name: z.string(),
    year: z.int(),
    currency_code: currencyCode,
    amount: majorUnits,
    used: majorUnits.meta({ description: 'Of what is promised, ordered or further' }),
  })
  .meta({ id: 'GiftBudget' });

const year = z.coerce.number().int().min(1900).max(2200);
export const giftsQuery = z.object({
  year: year.optional().meta({ description: 'Without it, of all years; budgets are then of the present one' }),
  person: z.uuid().optional().meta({ description: 'One of the member’s people' }),
  occasion: giftOccasion.optional().meta({ description: 'Last Christmas is `?occasion=christmas&year=` and its year' }),
});

export const giftsAnswer = z.object({
  gifts: z.array(gift).meta({ description: 'The last one first' }),
  budgets: z.array(giftBudget).meta({ description: 'Of the year, by name; the one for everyone first' }),
  spent: z.array(price).meta({ description: 'In the year, on everyone, by currency' }),
  year: z.int().meta({ description: 'The year of the budgets' }),
  years: z.array(z.int()).meta({ description: 'With gifts, and the present one, ascending' }),
});
export const giftStatesAnswer = z.object({ states: z.array(giftState).meta({ description: 'One for each person for whom something is under way; none for what is given, or an idea alone' }) });
export const giftAnswer = z.object({ gift });

const amount = majorUnitsInput.min(0).max(MAX_AMOUNT);
const fields = {
  title: textLine(MAX_GIFT_TITLE),
  url: webAddress(2000).nullable(),
  price: amount.nullable(),
  currency_code: currencyCode,
  jubileeId: z.uuid().nullable(),
  year: z.int().min(1900).max(2200),
  notes: textLines(MAX_GIFT_NOTES),
  stage: giftStage,
  occasion: giftOccasion.nullable().meta({ description: 'Null: by its day' }),
};

export const createGift = z
  .object({
    title: fields.title.optional().meta({ description: 'Needed, unless a product is named' }),
    productId: z.string().max(64).optional(),
    variantId: z.string().max(64).nullable().default(null),
    url: fields.url.default(null),
    price: fields.price.default(null),
    currency_code: currencyCode.default('SEK'),
    jubileeId: fields.jubileeId.default(null),
    year: fields.year.optional().meta({ description: 'Without it, the present one' }),
    notes: fields.notes.default(''),
    occasion: fields.occasion.default(null),
    direction: z.enum(giftDirections).default('given'),
    stage: giftStage.optional().meta({ description: 'Without it an idea, or received for what the member got' }),
  })
  .refine(({ title, productId }) => title !== undefined || productId !== undefined, { path: ['title'], message: 'required' });

export const patchGift = z.object(fields).partial().meta({ description: 'Of a promise, an order or a received one the stage and the occasion alone' });

export const putBudget = z.object({ jubileeId: fields.jubileeId, year: fields.year, amount: amount.nullable().meta({ description: 'Null removes it' }), currency_code: currencyCode.default('SEK') });
export const budgetAnswer = z.object({ budget: giftBudget.omit({ name: true, used: true }).nullable() });

export type Gift = z.infer<typeof gift>;
export type GiftState = z.infer<typeof giftState>;
export type GiftBudget = z.infer<typeof giftBudget>;
export type GiftDirection = (typeof giftDirections)[number];
export type GiftsQuery = z.output<typeof giftsQuery>;
export type GiftsAnswer = z.infer<typeof giftsAnswer>;
export type CreateGift = z.output<typeof createGift>;
export type PatchGift = z.output<typeof patchGift>;
export type PutBudget = z.output<typeof putBudget>;

export const gifts = {
  list: route('app', 'GET', '/gifts', { summary: 'Gifts to and from one’s people: entered by hand, promised and ordered', query: giftsQuery, returns: giftsAnswer, fails: ['NOT_FOUND'] }),
  listStates: route('app', 'GET', '/gifts/states', { summary: 'How far one has come with a gift for each of one’s people', returns: giftStatesAnswer }),
  create: route('app', 'POST', '/gifts', { summary: 'Keep an idea, or a gift from before', body: createGift, returns: giftAnswer, status: 201, fails: ['NOT_FOUND', 'GIFTS_FULL'] }),
  patch: route('app', 'PATCH', '/gifts/:id', { summary: 'Change it, or say how far one has come with it', body: patchGift, returns: giftAnswer, fails: ['NOT_FOUND', 'GIFT_FOLLOWS_ORDER'] }),
  remove: route('app', 'DELETE', '/gifts/:id', {
    summary: 'Delete it, take the promise back, or dismiss a cancelled order',
    returns: success,
    fails: ['NOT_FOUND', 'RESERVATION_BOUGHT', 'GIFT_FOLLOWS_ORDER'],
  }),
  putBudget: route('app', 'PUT', '/gifts/budget', { summary: 'Set or remove a budget, of a person or everyone, for a year', body: putBudget, returns: budgetAnswer, fails: ['NOT_FOUND'] }),
};
