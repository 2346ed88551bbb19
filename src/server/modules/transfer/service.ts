/** Product import and export: entry point for the commands. */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { Format } from './format.ts';
import { medusa } from './medusa.ts';
import type { VendorOfImport } from './plan.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

export { detectCsvForm } from './csv-reading.ts';
export { exportLines } from './export.ts';
export { type ImportSummary, type Outcome, runImport } from './import.ts';
export { merchantFeed } from './merchant-feed.ts';
export { pictureFetcher } from './pictures.ts';
export { openReport } from './report.ts';

export const formats: readonly Format[] = [shopify, woocommerce, medusa];

const findVendorRow = statement<VendorOfImport, { handleOrId: string }>('transfer.vendor', 'select id, name, legal_name, email, address from vendors where handle = :handleOrId or id = :handleOrId');
const listVendorHandles = statement<{ handle: string }>('transfer.vendor-handles', 'select handle from vendors order by handle limit 50');

/** A vendor by handle or id. Throws StartError that lists the vendors. */
export async function getVendor(ctx: Ctx, handleOrId: string): Promise<VendorOfImport> {
  const [vendor] = await findVendorRow(ctx.db, { handleOrId });
  if (vendor) return vendor;
  const handles = (await listVendorHandles(ctx.db)).map(({ handle }) => handle);
  throw new StartError(`There is no vendor ${handleOrId}${handles.length === 0 ? ': the shop has none yet' : `; there are ${handles.join(', ')}`}.`);
}
