/** Membership: plans that are sold, joining, pausing, cancelling (specification, MEM-01; decisions, "Money"). */
import { z } from 'zod';
import { currencyCode, majorUnits } from './common.ts';
import { route } from './route.ts';
import { cardToken } from './saved-cards.ts';
import { textLine } from './text.ts';

export const planInterval = z.enum(['month', 'year']);

export const membershipPlan = z
  .object({
    id: z.string(),
    interval: planInterval,
    price: majorUnits.meta({ description: 'With VAT, for each period' }),
    tax_rate: z.number().meta({ description: 'Per cent' }),
    currency_code: currencyCode,
  })
  .meta({ id: 'MembershipPlan' });

/** `past_due`: the last renewal failed, and the discount stays for some days; `ending`: cancelled, paid until `until`. */
export const membershipStatus = z.enum(['active', 'past_due', 'ending', 'pausing', 'paused', 'ended']);

export const membership = z
  .object({
    status: membershipStatus,
    plan: membershipPlan,
    since: z.iso.date(),
    until: z.iso.date().meta({ description: 'The last day of the discount, unless it is renewed' }),
    renews_on: z.iso.date().nullable().meta({ description: 'The day of the next charge; null when there is none' }),
    resumes_on: z.iso.date().nullable().meta({ description: 'The day on which a paused membership goes on' }),
    refundable_until: z.iso.date().nullable().meta({ description: 'The last day of the right of withdrawal, if it has one left (distansavtalslagen 2005:59, 2 kap. 10 §)' }),
    has_discount: z.boolean(),
    payments: z.array(z.object({ paid_on: z.iso.date(), from: z.iso.date(), to: z.iso.date(), amount: majorUnits, tax_total: majorUnits, currency_code: currencyCode, is_refunded: z.boolean() })),
  })
  .meta({ id: 'Membership' });

/** What joining is charged, and where the card is entered. */
export const membershipAttempt = z.object({
  id: z.uuid(),
  amount: majorUnits,
  currency_code: currencyCode,
  reference: z.string(),
  client_secret: z.string(),
});

const plansAnswer = z.object({ plans: z.array(membershipPlan), shops: z.array(z.object({ handle: z.string(), name: z.string(), discount_percentage: z.int() })) });
const membershipAnswer = z.object({ membership: membership.nullable() });

export const joined = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), membership }),
  z.object({ type: z.literal('declined') }),
  z.object({ type: z.literal('unpaid') }),
  z.object({ type: z.literal('action'), client_secret: z.string(), url: z.string().nullable() }).meta({ description: 'The bank asks first: at the address, or by the provider’s script' }),
]);

export type MembershipPlan = z.infer<typeof membershipPlan>;
export type Membership = z.infer<typeof membership>;
export type MembershipStatus = z.infer<typeof membershipStatus>;
export type MembershipAttempt = z.infer<typeof membershipAttempt>;
export type Joined = z.infer<typeof joined>;
export type PlanInterval = z.infer<typeof planInterval>;

export const MAX_PAUSE_MONTHS = 3;

export const memberships = {
  listPlans: route('store', 'GET', '/membership-plans', {
    summary: 'What membership costs, and which shops give its discount; no plans where it isn’t sold',
    query: z.object({ currency: currencyCode.optional() }),
    returns: plansAnswer,
  }),
  get: route('app', 'GET', '/membership', { summary: 'One’s membership; null for none', returns: membershipAnswer }),
  begin: route('app', 'POST', '/membership/checkout', {
    summary: 'Begin to join: opens a payment',
    body: z.object({ planId: textLine(60), currency: currencyCode }),
    returns: z.object({ attempt: membershipAttempt }),
    fails: ['NOT_FOUND', 'MEMBERSHIP_EXISTS'],
  }),
  complete: route('app', 'POST', '/membership/attempts/:id/complete', {
    summary: 'Join, with the first payment; idempotent',
    body: z.object({ confirmation_token: cardToken.optional() }).optional(),
    returns: joined,
    fails: ['NOT_FOUND', 'MEMBERSHIP_EXISTS'],
  }),
  beginDue: route('app', 'POST', '/membership/due', {
    summary: 'Begin to pay a renewal that failed with another card: opens a payment',
    returns: z.object({ attempt: membershipAttempt }),
    fails: ['NOT_FOUND'],
  }),
  completeDue: route('app', 'POST', '/membership/due/complete', {
    summary: 'Pay a renewal that failed; the card pays those that follow; idempotent',
    body: z.object({ confirmation_token: cardToken.optional() }).optional(),
    returns: joined,
    fails: ['NOT_FOUND'],
  }),
  cancel: route('app', 'POST', '/membership/cancel', {
    summary: 'Cancel: at the period’s end, or at once with the money back within the right of withdrawal',
    body: z.object({ refund: z.boolean().default(false) }),
    returns: membershipAnswer,
    fails: ['NOT_FOUND', 'WITHDRAWAL_LATE'],
  }),
  pause: route('app', 'POST', '/membership/pause', {
    summary: 'Pause from the period’s end',
    body: z.object({ months: z.int().min(1).max(MAX_PAUSE_MONTHS) }),
    returns: membershipAnswer,
    fails: ['NOT_FOUND'],
  }),
  resume: route('app', 'POST', '/membership/resume', { summary: 'Take back a cancellation or a pause that hasn’t begun', returns: membershipAnswer, fails: ['NOT_FOUND'] }),
};
