/** Events that other companies send. */
import { z } from 'zod';
import { route } from './route.ts';

/** The raw body and the header that signs it. */
const signed = z.object({ payload: z.string(), signature: z.string() });
const received = z.object({ received: z.literal(true) });

export type SignedBody = z.infer<typeof signed>;

const MAX_EVENT_BYTES = 1_000_000;

const event = { body: signed, returns: received, signedBy: 'stripe-signature', maxBodyBytes: MAX_EVENT_BYTES, fails: ['SIGNATURE_INVALID', 'NOT_FOUND'] } as const;

export const webhooks = {
  stripe: route('webhooks', 'POST', '/stripe', { summary: 'An event of the platform’s Stripe account', ...event }),
  stripeConnect: route('webhooks', 'POST', '/stripe-connect', { summary: 'An event of a vendor’s Stripe account', ...event }),
};
