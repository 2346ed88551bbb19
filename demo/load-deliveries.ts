/** The delivery options and pick-up points of the demonstration shop's vendors, by handle. */
import { z } from 'zod';
import { deliveryTerms, saveDeliveryTerms } from '#server/modules/shipping/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { readJson } from './files.ts';
import { toId } from './load-catalogue.ts';

const deliveryFile = z.record(z.string(), deliveryTerms);

export async function loadDeliveries(ctx: TransactionCtx): Promise<void> {
  for (const [handle, terms] of Object.entries(deliveryFile.parse(await readJson('deliveries.json')))) await saveDeliveryTerms(ctx, { id: toId('vendor', handle), handle }, terms);
}
