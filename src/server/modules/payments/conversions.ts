/** Ledger postings of a currency conversion, from the payment's to the balance's, through one account (ADR 0091). */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { findConverted, postEntries } from '../ledger/service.ts';
import { toConversionEntries } from '../ledger/rules.ts';
import { getProvider } from './providers.ts';
import { lockConversion } from './repository.ts';

const payload = z.object({
  providerId: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  /** The payment's. */
  currencyCode: z.string(),
  /** The converted movement. */
  about: z.string(),
});
type Conversion = z.output<typeof payload>;

/** Idempotent, in any order: posts the sum of all movements less what is posted. */
export const bookConversion = defineJob('payments:book-conversion', {
  payload,
  attempts: 25,
  isNeverLost: true,
  async run(root, conversion) {
    const { providerId, reference, orderId, currencyCode, about } = conversion;
    const settlement = await getProvider(root, providerId).findSettlement?.(root, reference);
    if (!settlement) return;
    await root.step('conversion.read');
    await inTransaction(root, async (ctx) => {
      // Two conversions of one payment would both post the rest.
      await lockConversion(ctx.db, { reference });
      const [posted] = await findConverted(ctx.db, { paymentReference: reference, currency: currencyCode });
      const sides = [
        { currency: currencyCode, amountMinor: -(posted?.left_minor ?? 0) },
        { currency: settlement.currencyCode, amountMinor: settlement.netMinor - (posted?.converted_minor ?? 0) },
      ];
      for (const { currency, amountMinor } of sides) {
        const entries = toConversionEntries(amountMinor);
        if (entries.length > 0) await postEntries(ctx, { source: 'conversion', sourceId: `${about}.${currency}`, paymentReference: reference, orderId, currencyCode: currency, entries });
      }
    });
  },
});

/** Needs the transaction of the payment's other movement. Nothing for an unconverted payment. */
export async function queueConversion(ctx: Pick<Ctx, 'db'>, conversion: Conversion): Promise<void> {
  const [posted] = await findConverted(ctx.db, { paymentReference: conversion.reference, currency: conversion.currencyCode });
  if (posted?.is_converted) await enqueue(ctx, bookConversion, conversion);
}
