/** Exports all products, or a vendor's, ordered by handle, in batches of 100. */
import type { Ctx } from '#server/platform/context.ts';
import { type Separator, separators } from '#shared/values/text/text-file.ts';
import { cellText } from './csv-writing.ts';
import type { TransferSettings } from './draft.ts';
import { type Format, writtenColumns } from './format.ts';
import { type CatalogRecord, listIdsAfter, listRecords } from './records.ts';

const BATCH = 100;

/** Complete products, ordered by handle. */
export async function* toRecords(ctx: Ctx, vendorId: string | null): AsyncGenerator<CatalogRecord> {
  for (let after = ''; ; ) {
    const ids = await listIdsAfter(ctx.db, { after, vendorId, count: BATCH });
    if (ids.length === 0) return;
    yield* await listRecords(ctx.db, { ids: ids.map(({ id }) => id) });
    after = ids.at(-1)?.handle ?? after;
  }
}

export interface ExportJob {
  readonly format: Format;
  readonly settings: TransferSettings;
  readonly vendorId: string | null;
  readonly separator: Separator;
  readonly onProgress: (products: number) => void;
}

/** The lines of the file. Two passes: the header needs the number of each numbered column. */
export async function* exportLines(ctx: Ctx, { format, settings, vendorId, separator, onProgress }: ExportJob): AsyncGenerator<string> {
  const counts: Record<string, number> = {};
  for await (const record of toRecords(ctx, vendorId)) {
    for (const row of format.write(record, settings)) {
      for (const [key, value] of Object.entries(row)) if (Array.isArray(value)) counts[key] = Math.max(counts[key] ?? 0, value.length);
    }
  }
  const { names, toCells } = writtenColumns(format, counts);
  const sign = separators[separator];
  const line = (cells: readonly string[]) => `${cells.map((cell) => cellText(cell, sign)).join(sign)}\r\n`;
  yield line(names);
  let products = 0;
  for await (const record of toRecords(ctx, vendorId)) {
    for (const row of format.write(record, settings)) yield line(toCells(row));
    products += 1;
    onProgress(products);
  }
}
