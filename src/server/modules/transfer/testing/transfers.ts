/** Runs imports and exports as the commands do, on a test's own shop and folder. */
import { systemContext } from '../../../platform/context.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { type CsvForm, detectCsvForm } from '../csv-reading.ts';
import { exportLines } from '../export.ts';
import type { Format } from '../format.ts';
import { type ImportJob, type ImportSummary, type Outcome, runImport } from '../import.ts';
import type { ImportSettings } from '../plan.ts';
import { getVendor } from '../service.ts';
import { getFile } from './files.ts';

export interface Transfers {
  import(
    format: Format,
    file: string,
    options?: Partial<ImportSettings> & { vendorId?: string; form?: Partial<CsvForm>; isDry?: boolean; fetchPicture?: ImportJob['fetchPicture'] },
  ): Promise<ImportSummary & { outcomes: Outcome[] }>;
  export(format: Format, options?: Partial<ImportSettings> & { vendorId?: string }): Promise<string>;
  /** All rows of the tables that an import can touch, as text. */
  tables(): Promise<Record<string, string[]>>;
}

const tables = [
  ...['vendors', 'brands', 'brand_translations', 'categories', 'category_translations', 'products', 'product_translations', 'product_categories', 'product_images', 'product_options'],
  ...['option_labels', 'variants', 'variant_prices', 'stock_items', 'stock_movements', 'media', 'product_sources', 'picture_sources'],
];

export function getTransfers(api: TestApi): Transfers {
  const ctx = systemContext(api.services, 'sv');
  const settings: ImportSettings = {
    locale: 'sv',
    currency: 'SEK',
    publicUrl: 'http://localhost:3000',
    vendor: null,
    taxClass: 'standard',
    leadDays: 3,
    leaveStock: false,
    createCategories: true,
  };
  return {
    async import(format, file, { vendorId, form, isDry = false, fetchPicture = null, ...options } = {}) {
      const outcomes: Outcome[] = [];
      const vendor = vendorId === undefined ? null : await getVendor(ctx, vendorId);
      const job = {
        file,
        form: await detectCsvForm(file, form),
        format,
        settings: { ...settings, vendor, ...options },
        isDry,
        fetchPicture,
        onOutcome: (outcome: Outcome) => outcomes.push(outcome),
        onProgress: () => {},
      };
      return { ...(await runImport(ctx, job)), outcomes };
    },
    async export(format, { vendorId, ...options } = {}) {
      let text = '';
      for await (const line of exportLines(ctx, { format, settings: { ...settings, ...options }, vendorId: vendorId ?? null, separator: 'comma', onProgress: () => {} })) text += line;
      return getFile(text);
    },
    async tables() {
      const all: Record<string, string[]> = {};
      // xmin reveals rows rewritten with equal values.
      for (const table of tables)
        all[table] = (await api.database.run<{ row: string }>({ text: `select xmin::text || ' ' || t::text as row from ${table} t order by 1`, values: [] })).map(({ row }) => row);
      return all;
    },
  };
}

/** Rejected products, with line and reason. */
export const rejections = (outcomes: readonly Outcome[]): string[] => outcomes.filter(({ kind }) => kind === 'rejected').map(({ line, says }) => `${line}: ${says.join()}`);
