/** Cards that a member has saved at the payment provider, which alone has them. */
import { z } from 'zod';
import { route } from './route.ts';

export const savedCard = z
  .object({
    id: z.string(),
    brand: z.string().meta({ description: 'As the provider names it: `visa`, `mastercard`' }),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
  })
  .meta({ id: 'SavedCard' });

/** Settings that open the provider's fields in the browser. */
export const cardClient = z.object({
  key: z.string(),
  simulatorUrl: z.string().nullable().meta({ description: 'The simulator that stands in for the provider, on a local shop' }),
});

const cardsAnswer = z.object({ cards: z.array(savedCard) });

/** Of the provider's script: stands for a card. */
export const cardToken = z
  .string()
  .regex(/^[\w-]{1,200}$/)
  .meta({ description: 'Of the provider’s script' });

export const saveCard = z.object({ confirmationToken: cardToken });

export const saveCardAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('saved'), cards: z.array(savedCard) }),
  z.object({
    type: z.literal('action'),
    clientSecret: z.string().meta({ description: 'For the provider’s script' }),
    url: z.string().nullable().meta({ description: 'Where the bank asks, if that is a page' }),
  }),
  z.object({ type: z.literal('declined') }),
]);

export const cardSessionAnswer = z.object({
  clientSecret: z.string().nullable().meta({ description: 'Shows and saves the member’s cards in the provider’s fields; null where none can be saved' }),
});

export type SavedCard = z.infer<typeof savedCard>;
export type CardClientSettings = z.infer<typeof cardClient>;
export type SaveCardAnswer = z.infer<typeof saveCardAnswer>;

export const savedCards = {
  save: route('app', 'POST', '/settings/payments/cards', {
    summary: 'Save a card at the payment provider',
    body: saveCard,
    returns: saveCardAnswer,
    fails: ['NOT_FOUND'],
  }),
  remove: route('app', 'DELETE', '/settings/payments/cards/:id', { summary: 'Remove a saved card', returns: cardsAnswer, fails: ['NOT_FOUND'] }),
  openSession: route('app', 'POST', '/settings/payments/session', { summary: 'Show one’s saved cards while paying', returns: cardSessionAnswer }),
};
