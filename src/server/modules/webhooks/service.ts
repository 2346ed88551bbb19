/** Receives Stripe's events: verified, stored once by their id, and only then answered; a job processes them. */
import { z } from 'zod';
import type { SignedBody } from '#shared/contract/webhooks.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getStripe } from '../payments/service.ts';
import { processEvent } from './jobs.ts';
import { insertEvent } from './repository.ts';

/** Seconds; as the SDK's default. */
const TOLERANCE = 300;
const MAX_ID = 255;

const name = z.string().min(1).max(MAX_ID);
/** A reference to another object: its id, or the object itself where it is expanded. */
const reference = z.union([name, z.looseObject({ id: name }).transform(({ id }) => id)]);

/** Common fields of both forms of Stripe's events: snapshots (v1), and thin ones (v2) with a related object. */
const envelope = z.looseObject({
  id: name,
  type: name,
  account: name.nullish(),
  created: z.union([z.number().transform((seconds) => new Date(seconds * 1_000)), z.iso.datetime().transform((text) => new Date(text))]),
  data: z.looseObject({ object: z.looseObject({ id: name.nullish().catch(null), payment_intent: reference.nullish().catch(null) }).optional() }).nullish(),
  related_object: z.looseObject({ id: name }).nullish(),
});

async function verify(ctx: Ctx, { payload, signature }: SignedBody, secret: string): Promise<void> {
  const { signature: verifier } = (await getStripe(ctx)).webhooks;
  // Null in the SDK's types: without one, nothing may pass.
  if (!verifier) throw new Error('the SDK verifies no signatures');
  try {
    verifier.verifyHeader(payload, signature, secret, TOLERANCE, undefined, ctx.clock.now().getTime());
  } catch {
    // The SDK's error contains the payload.
    throw new DomainError('SIGNATURE_INVALID');
  }
}

function parse(payload: string): z.output<typeof envelope> {
  try {
    return envelope.parse(JSON.parse(payload));
  } catch {
    throw new DomainError('VALIDATION_FAILED', { detail: 'The body is no event of Stripe' });
  }
}

/** About customers and their saved cards: they are read when they are needed, and their ids would outlive an account. */
const isOfPeople = (type: string): boolean => /^(customer\.(created|updated|deleted)|payment_method\.\w+|setup_intent\.\w+)$/.test(type);

/** Stores an event and queues its processing, both or neither. Throws NOT_FOUND without a secret, SIGNATURE_INVALID, VALIDATION_FAILED. */
export async function receiveEvent(root: Ctx, body: SignedBody, secret: string | null): Promise<void> {
  if (secret === null) throw new DomainError('NOT_FOUND', { detail: 'This shop receives no such events' });
  await verify(root, body, secret);
  const event = parse(body.payload);
  if (isOfPeople(event.type)) return;
  const object = event.data?.object;
  await inTransaction(root, async (ctx) => {
    const [stored] = await insertEvent(ctx.db, {
      id: event.id,
      type: event.type,
      account: event.account ?? null,
      objectId: object?.id ?? event.related_object?.id ?? null,
      paymentReference: object?.payment_intent ?? null,
      createdAt: event.created,
      now: ctx.clock.now(),
    });
    // A delivery of a known event: its job is queued or done.
    if (stored) await enqueue(ctx, processEvent, { eventId: event.id });
  });
}
