/** Chip-ins: several pay for one wish of a list, which its owners don't learn (ADR 0100). */
import { z } from 'zod';
import { cartAnswer } from './cart.ts';
import { price, stockState } from './catalog.ts';
import { currencyCode, emailAddress, image, majorUnits, majorUnitsInput } from './common.ts';
import { MAX_GREETING } from '../values/orders/chip-in-limits.ts';
import { isWithoutLink } from '../values/people/person-name.ts';
import { plainLines } from '../values/text/plain-text.ts';
import { route } from './route.ts';
import { cardToken } from './saved-cards.ts';
import { personName, textLine } from './text.ts';

const greeting = z.string().overwrite(plainLines).max(MAX_GREETING).refine(isWithoutLink, { message: 'no_link' });

const newChipIn = z.object({
  currency_code: currencyCode,
  goal: majorUnitsInput.nullable().default(null).meta({ description: 'Null: the price with ordinary delivery. At least two of the smallest contributions, at most that' }),
  ends_on: z.iso.date().meta({ description: 'The last day, in Stockholm: tomorrow at the earliest, within 90 days. What isn’t ordered then goes back' }),
});

const newContribution = z.object({
  provider_id: textLine(50),
  amount: majorUnitsInput,
  name: personName.meta({ description: 'For the others who pay, and for the recipient after the reveal, as the greeting' }),
  email: emailAddress,
  greeting: greeting.default(''),
});

const contributionPayment = z.object({ id: z.string(), provider_id: z.string(), reference: z.string(), client_secret: z.string(), amount: majorUnits, currency_code: currencyCode });

const done = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paid'), key: z.string().nullable().meta({ description: 'Opens one’s own contribution, as the mail’s; null an hour after it was paid' }) }),
  z.object({ type: z.enum(['declined', 'unpaid', 'processing', 'late']) }).meta({ description: '`late`: the money came when no more was taken, and goes back' }),
  z.object({ type: z.literal('action'), client_secret: z.string(), url: z.string().nullable() }),
]);

export const chipIn = z
  .object({
    token: z.string(),
    title: z.string(),
    product_id: z.string(),
    variant_id: z.string().nullable(),
    path: z.string().nullable().meta({ description: 'The product’s; null where the shop doesn’t sell it any more' }),
    image: image.nullable(),
    prices: z.array(price),
    stock: stockState.nullable(),
    names: z.array(z.string()).meta({ description: 'Whom it is for: first names' }),
    starter: z.string().nullable().meta({ description: 'Who started it, and orders; null once their account is deleted' }),
    is_starter: z.boolean(),
    state: z.enum(['open', 'reached', 'ordered', 'refunded', 'expired', 'canceled']),
    is_wished: z.boolean().meta({ description: 'False once it was taken off the list: no more is paid in' }),
    is_secret: z.boolean().meta({ description: 'Hidden from the recipient until the list’s day' }),
    goal: majorUnits,
    raised: majorUnits.meta({ description: 'Paid in and not back; of an ordered one, what all paid' }),
    least: majorUnits.meta({ description: 'The smallest contribution' }),
    currency_code: currencyCode,
    ends_on: z.iso.date(),
    contributors: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Names the contribution where it is one’s own' }),
          name: z.string().meta({ description: 'Empty once it was erased' }),
          greeting: z.string(),
          own: z.object({ amount: majorUnits, returned: majorUnits, may_withdraw: z.boolean() }).nullable().meta({ description: 'One’s own; nobody sees what another paid' }),
        }),
      )
      .meta({ description: 'In the order in which they paid' }),
    item_id: z.uuid().nullable(),
    public_id: z.string().nullable().meta({ description: 'The list’s, while it has a link' }),
    order_id: z.string().nullable().meta({ description: 'For its starter' }),
  })
  .meta({ id: 'ChipIn' });

export type NewChipIn = z.output<typeof newChipIn>;
export type NewContribution = z.output<typeof newContribution>;
export type ContributionPayment = z.infer<typeof contributionPayment>;
export type ContributionDone = z.infer<typeof done>;
export type ChipIn = z.infer<typeof chipIn>;

const chipInAnswer = z.object({ chip_in: chipIn });
const keyQuery = z.object({ key: textLine(80).optional().meta({ description: 'From one’s mail: shows one’s own contribution' }) });

const startFails = ['NOT_FOUND', 'RESERVED_ALREADY', 'CHIP_IN_NOT_OFFERED'] as const;

export const chipIns = {
  startByLink: route('publicReservations', 'POST', '/wishlists/:publicId/items/:itemId/chip-in', {
    summary: 'Start to pay for a wish together, as a member',
    body: newChipIn,
    returns: chipInAnswer,
    status: 201,
    fails: [...startFails, 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID', 'UNAUTHENTICATED'],
  }),
  startOfPerson: route('app', 'POST', '/jubilees/:id/public/wishlists/:listId/items/:itemId/chip-in', {
    summary: 'Start to pay for a friend’s wish together',
    body: newChipIn,
    returns: chipInAnswer,
    status: 201,
    fails: startFails,
  }),
  startOfCircle: route('app', 'POST', '/circles/:id/wishlists/:listId/items/:itemId/chip-in', {
    summary: 'Start to pay for a wish in a circle together',
    body: newChipIn,
    returns: chipInAnswer,
    status: 201,
    fails: startFails,
  }),
  listOwn: route('app', 'GET', '/chip-ins', { summary: 'What one started or paid for, the newest first', returns: z.object({ chip_ins: z.array(chipIn) }) }),
  get: route('chipIns', 'GET', '/chip-ins/:token', {
    summary: 'A chip-in, for whoever has its address and may know of it',
    query: keyQuery,
    returns: chipInAnswer,
    fails: ['NOT_FOUND', 'ACCESS_TOKEN_EXPIRED'],
  }),
  begin: route('chipIns', 'POST', '/chip-ins/:token/contributions', {
    summary: 'Begin to pay in: opens a payment',
    body: newContribution,
    returns: z.object({ contribution: contributionPayment }),
    fails: ['NOT_FOUND', 'CHIP_IN_CLOSED', 'CHIP_IN_FULL', 'ACCESS_TOKEN_EXPIRED'],
  }),
  complete: route('chipIns', 'POST', '/chip-in-contributions/:id/complete', {
    summary: 'Take the paid contribution in, once',
    body: z.object({ confirmation_token: cardToken.optional() }).optional(),
    returns: done,
    fails: ['NOT_FOUND', 'CHIP_IN_CLOSED', 'CHIP_IN_FULL'],
  }),
  withdraw: route('chipIns', 'POST', '/chip-ins/:token/contributions/:id/withdrawal', {
    summary: 'Take one’s own contribution back, while the present isn’t ordered',
    body: z.object({ key: textLine(80).optional() }).optional(),
    returns: chipInAnswer,
    fails: ['NOT_FOUND', 'CHIP_IN_CLOSED', 'ACCESS_TOKEN_EXPIRED'],
  }),
  cancel: route('chipIns', 'POST', '/chip-ins/:token/cancellation', {
    summary: 'Give it up, as who started it: all money goes back',
    returns: chipInAnswer,
    fails: ['NOT_FOUND', 'CHIP_IN_CLOSED', 'ACCESS_TOKEN_EXPIRED'],
  }),
  apply: route('chipIns', 'PUT', '/carts/:cartId/chip-in', {
    summary: 'Pay the wish in one’s own cart with what was paid in, as who started it',
    body: z.object({ token: textLine(60) }),
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'CART_COMPLETED', 'CHIP_IN_CLOSED', 'CHIP_IN_ALONE', 'ACCESS_TOKEN_EXPIRED'],
  }),
};
