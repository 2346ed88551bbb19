/** What the shop keeps of a member, for the member themselves. */
import { z } from 'zod';

/** An export: being made, waiting to be fetched, fetched, or too old. */
export const dataExport = z
  .object({
    state: z.enum(['making', 'ready', 'taken', 'expired']),
    requestedAt: z.string(),
    expiresAt: z.string().nullable(),
    mayAskAgain: z.boolean().meta({ description: 'Whether asking now has another one made: fetched, or asked for some while ago' }),
  })
  .meta({ id: 'DataExport' });

export const exportQuery = z.object({ token: z.string().min(1).max(200).optional().meta({ description: 'From the mail’s link: fetches the file, once' }) });
export const exportAnswer = z.object({ export: dataExport.nullable() });

export type DataExport = z.infer<typeof dataExport>;
