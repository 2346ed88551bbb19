/** Gift suggestions for one of the member's people: products with their reasons, and what was left out (decisions, part 4). */
import { z } from 'zod';
import { productSummary } from './catalog.ts';
import { success } from './common.ts';
import { route } from './route.ts';

/** The named signals of the score (ADR 0084). */
export const suggestionReasonCodes = ['wish', 'answer', 'note', 'age', 'relation', 'occasion', 'budget', 'in-time', 'popular'] as const;
/** Why products are left out, in the order in which the reasons are tried. */
export const leftOutCodes = ['given', 'chosen', 'dismissed', 'taken', 'allergy', 'diet', 'unwanted', 'sold-out', 'budget', 'late'] as const;

export const MAX_SUGGESTIONS = 12;
/** Products that a member has dismissed for one person. */
export const MAX_DISMISSED = 200;

export const suggestionReason = z
  .object({
    code: z.enum(suggestionReasonCodes),
    text: z.string().meta({ description: 'A sentence in the request’s language' }),
    linked: z.string().meta({ description: 'The part of `text` that carries the link' }),
    href: z.string().meta({ description: 'The page with what the reason rests on, where it can be changed' }),
  })
  .meta({ id: 'SuggestionReason' });

export const suggestion = z
  .object({
    product: productSummary,
    reasons: z.array(suggestionReason).min(1).max(2).meta({ description: 'The strongest first' }),
    arrivesOn: z.iso.date().meta({ description: 'When it has arrived, ordered now with the ordinary delivery' }),
  })
  .meta({ id: 'Suggestion' });

export const leftOut = z
  .object({
    code: z.enum(leftOutCodes),
    count: z.int().min(1).meta({ description: 'Products that would have been among the suggestions' }),
    text: z.string().meta({ description: 'For example “3 för nötallergi”; an allergy is an entry of its own' }),
    href: z.string().meta({ description: 'The page where it can be changed' }),
  })
  .meta({ id: 'LeftOut' });

export const suggestionsAnswer = z.object({
  suggestions: z.array(suggestion).max(MAX_SUGGESTIONS).meta({ description: 'By score; equal ones by product id. Empty for a deceased person and a pet' }),
  leftOut: z.array(leftOut),
  dismissed: z.array(z.object({ id: z.string(), title: z.string() })).meta({ description: 'Products the member has dismissed for this person, the latest twelve' }),
});

export type Suggestion = z.infer<typeof suggestion>;
export type SuggestionReason = z.infer<typeof suggestionReason>;
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswer>;
export type ReasonCode = (typeof suggestionReasonCodes)[number];
export type LeftOutCode = (typeof leftOutCodes)[number];

const fails = ['NOT_FOUND'] as const;

export const suggestions = {
  list: route('app', 'GET', '/jubilees/:id/suggestions', { summary: 'Products that may suit one of one’s people, with the reasons', returns: suggestionsAnswer, fails }),
  dismiss: route('app', 'PUT', '/jubilees/:id/suggestions/:productId/dismissal', { summary: 'Never suggest a product for this person', returns: success, fails }),
  restore: route('app', 'DELETE', '/jubilees/:id/suggestions/:productId/dismissal', { summary: 'Suggest it again', returns: success, fails }),
};
