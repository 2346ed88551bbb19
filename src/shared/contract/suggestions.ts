/** Gift suggestions: for one of the member's people (decisions, part 4), and for whoever a visitor describes; products with their reasons, and what was left out. */
import { z } from 'zod';
import { productSummary } from './catalog.ts';
import { success } from './common.ts';
import { route } from './route.ts';
import { giftInterests, giftOccasions, giftRecipients, MAX_GIFT_BUDGET, MAX_RECIPIENT_AGE, MAX_REJECTED } from '../values/gift-finder/gift-query.ts';

/** The named signals of the score (ADR 0084). */
export const suggestionReasonCodes = ['wish', 'answer', 'interest', 'note', 'age', 'relation', 'occasion', 'budget', 'in-time', 'popular'] as const;
/** Why products are left out, in the order in which the reasons are tried. */
export const leftOutCodes = ['given', 'chosen', 'dismissed', 'taken', 'allergy', 'diet', 'unwanted', 'sold-out', 'budget', 'late'] as const;

/** Parts of a query that leave products out. */
export const loosenableParts = ['max', 'by', 'age'] as const;

export const MAX_SUGGESTIONS = 12;
/** Fewer than this are too few to choose from. */
export const FEW_SUGGESTIONS = 3;
/** Products that a member has dismissed for one person. */
export const MAX_DISMISSED = 200;

const MAX_LIKES_TEXT = 200;
const ID_LENGTH = 40;

const inList = <Value extends string>(text: string, values: readonly Value[]): Value[] => values.filter((value) => text.split(',').includes(value));

/** What narrows suggestions, whoever they are for. */
const giftConditions = {
  max: z.coerce.number().int().min(1).max(MAX_GIFT_BUDGET).optional().meta({ description: 'The highest price, in major units of the region’s currency' }),
  region_id: z.string().max(100).optional(),
  by: z.iso.date().optional().meta({ description: 'The day on which it must have arrived' }),
  likes: z
    .string()
    .max(MAX_LIKES_TEXT)
    .default('')
    .transform((text) => inList(text, giftInterests))
    .meta({ description: `Interests, with commas: ${giftInterests.join(', ')}. Others are ignored` }),
  not: z
    .string()
    .max(MAX_REJECTED * ID_LENGTH)
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= MAX_REJECTED, { message: 'too_long' })
    .meta({ description: `Ids of products to leave out, at most ${MAX_REJECTED}, with commas` }),
};
export const suggestionsQuery = z.object(giftConditions);
export const findGiftsQuery = z.object({
  to: z.enum(giftRecipients).optional(),
  age: z.coerce.number().int().min(0).max(MAX_RECIPIENT_AGE).optional(),
  occasion: z.enum(giftOccasions).optional(),
  ...giftConditions,
});

const plainReason = z.object({
  code: z.enum(suggestionReasonCodes),
  text: z.string().meta({ description: 'A sentence in the request’s language' }),
});

export const suggestionReason = plainReason
  .extend({
    linked: z.string().meta({ description: 'The part of `text` that carries the link' }),
    href: z.string().meta({ description: 'The page with what the reason rests on, where it can be changed' }),
  })
  .meta({ id: 'SuggestionReason' });

const MAX_REASONS = 2;
const plainSuggestion = z.object({
  product: productSummary,
  reasons: z.array(plainReason).min(1).max(MAX_REASONS).meta({ description: 'The strongest first' }),
  arrivesOn: z.iso.date().meta({ description: 'When it has arrived, ordered now with the ordinary delivery' }),
});
export const suggestion = plainSuggestion.extend({ reasons: z.array(suggestionReason).min(1).max(MAX_REASONS) }).meta({ id: 'Suggestion' });

const plainLeftOut = z.object({
  code: z.enum(leftOutCodes),
  count: z.int().min(1).meta({ description: 'Products that would have been among the suggestions' }),
  text: z.string().meta({ description: 'For example “3 för nötallergi”; an allergy is an entry of its own' }),
});
export const leftOut = plainLeftOut
  .extend({
    href: z.string().meta({ description: 'The page where it can be changed' }),
  })
  .meta({ id: 'LeftOut' });

/** What the query came to, and which part of it to loosen. */
const outcome = {
  total: z.int().meta({ description: 'Products that may be suggested, also those beyond the first twelve' }),
  isLate: z.boolean().meta({ description: 'Nothing in stock arrives by the day: these come later' }),
  loosen: z
    .array(z.object({ part: z.enum(loosenableParts), total: z.int() }))
    .meta({ description: `Where fewer than ${FEW_SUGGESTIONS} products are left: parts of the query without which there are more, the most helpful first` }),
};

export const suggestionsAnswer = z.object({
  suggestions: z.array(suggestion).max(MAX_SUGGESTIONS).meta({ description: 'By score; equal ones by product id. Empty for a deceased person and a pet' }),
  leftOut: z.array(leftOut),
  ...outcome,
  dismissed: z.array(z.object({ id: z.string(), title: z.string() })).meta({ description: 'Products the member has dismissed for this person, the latest twelve' }),
});

export const foundGiftsAnswer = z.object({ suggestions: z.array(plainSuggestion).max(MAX_SUGGESTIONS), leftOut: z.array(plainLeftOut), ...outcome });

export type PlainSuggestion = z.infer<typeof plainSuggestion>;
export type GiftConditions = z.infer<typeof suggestionsQuery>;
export type FindGiftsQuery = z.infer<typeof findGiftsQuery>;
export type FoundGifts = z.infer<typeof foundGiftsAnswer>;
export type LoosenablePart = (typeof loosenableParts)[number];
export type Suggestion = z.infer<typeof suggestion>;
export type SuggestionReason = z.infer<typeof suggestionReason>;
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswer>;
export type ReasonCode = (typeof suggestionReasonCodes)[number];
export type LeftOutCode = (typeof leftOutCodes)[number];

const fails = ['NOT_FOUND'] as const;

export const suggestions = {
  find: route('store', 'GET', '/gift-finder', { summary: 'Products that may suit somebody, with the reasons', query: findGiftsQuery, returns: foundGiftsAnswer }),
  list: route('app', 'GET', '/jubilees/:id/suggestions', {
    summary: 'Products that may suit one of the member’s people, with the reasons',
    query: suggestionsQuery,
    returns: suggestionsAnswer,
    fails,
  }),
  dismiss: route('app', 'PUT', '/jubilees/:id/suggestions/:productId/dismissal', { summary: 'Never suggest a product for this person', returns: success, fails }),
  restore: route('app', 'DELETE', '/jubilees/:id/suggestions/:productId/dismissal', { summary: 'Suggest it again', returns: success, fails }),
};
