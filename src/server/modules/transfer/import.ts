/** Imports: reads a file twice, to validate and group rows, then product by product, each in its own transaction, completely or not at all. */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import { isUniqueViolation } from '#server/platform/refused-writes.ts';
import { touchProduct } from '../catalog/service.ts';
import { type CsvForm, readCsv } from './csv-reading.ts';
import { Rejection } from './draft.ts';
import { type Format, type Header, toHeader, type Row } from './format.ts';
import { createLookupCache, type LookupCache } from './lookup-cache.ts';
import { findRecord, type ImportSettings, planProduct, type ProductPlan } from './plan.ts';
import { type Fetched, picturesToFetch } from './plan-pictures.ts';

/** The result for one product, or a message about the whole file. */
export interface Outcome {
  readonly kind: 'created' | 'updated' | 'unchanged' | 'rejected' | 'file';
  readonly line: number;
  /** The lines on which its rows begin. */
  readonly lines: readonly number[];
  readonly product: string;
  /** Changes, or the reason for rejection. */
  readonly says: readonly string[];
  readonly notes: readonly string[];
}

export interface ImportJob {
  readonly file: string;
  readonly form: CsvForm;
  readonly format: Format;
  readonly settings: ImportSettings;
  /** Dry run: reports without writing. */
  readonly isDry: boolean;
  /** Downloads pictures by URL; null skips them. */
  readonly fetchPicture: ((address: string) => Promise<Fetched>) | null;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onProgress: (rows: number, allRows: number) => void;
}

export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

// Concurrent imports alternate per product.
const takeTurn = statement<object>('transfer.turn', 'select pg_advisory_xact_lock(7220122)');

interface FileLayout {
  readonly header: Header<string>;
  /** For each row in order, its product's index. */
  readonly groupOfRow: readonly number[];
  readonly rowsOfGroup: readonly number[];
  readonly filled: ReadonlySet<number>;
}

/** First pass. Throws StartError for a file that isn't of the format. */
async function survey({ file, form, format }: ImportJob): Promise<FileLayout> {
  let header: Header<string> | undefined;
  const groupOfRow: number[] = [];
  const rowsOfGroup: number[] = [];
  const filled = new Set<number>();
  const groups = new Map<string, number>();
  for await (const { line, cells } of readCsv(file, form)) {
    if (!header) {
      header = toHeader(format, cells);
      if (header.missing.length > 0) {
        const names = header.missing.map((key) => `"${format.columns[key]?.[0]}"`).join(' and ');
        throw new StartError(`The file ${file} is not in the format ${format.name}: it has no column ${names} (read as ${form.encoding}, separated by ${form.separator}).`);
      }
      continue;
    }
    for (const { index } of header.leftOut) if ((cells[index] ?? '').trim() !== '') filled.add(index);
    const names = format.getNames(header.toRow(line, cells));
    const known = names.map((name) => groups.get(name)).find((group) => group !== undefined);
    const group = known ?? rowsOfGroup.push(0) - 1;
    for (const name of names) if (!groups.has(name)) groups.set(name, group);
    rowsOfGroup[group] = (rowsOfGroup[group] ?? 0) + 1;
    groupOfRow.push(group);
  }
  if (!header) throw new StartError(`The file ${file} is empty.`);
  return { header, groupOfRow, rowsOfGroup, filled };
}

/** Shopify allows 2,048 variants and 250 pictures per product. Comparing variants is quadratic. */
const MAX_ROWS_OF_PRODUCT = 3_000;

interface ReadRow {
  readonly row: Row;
  readonly width: number;
}

/** Second pass: yields a product at its last row, so that only open ones are in memory. */
async function* readProducts({ file, form }: ImportJob, layout: FileLayout): AsyncGenerator<{ rows: ReadRow[]; rowsRead: number }> {
  const openGroups = new Map<number, { rows: ReadRow[]; left: number }>();
  let rowsRead = -1;
  for await (const { line, cells } of readCsv(file, form)) {
    rowsRead += 1;
    if (rowsRead === 0) continue;
    const group = layout.groupOfRow[rowsRead - 1] ?? -1;
    const open = openGroups.get(group) ?? { rows: [], left: layout.rowsOfGroup[group] ?? 0 };
    if (open.rows.length <= MAX_ROWS_OF_PRODUCT) open.rows.push({ row: layout.header.toRow(line, cells), width: cells.length });
    open.left -= 1;
    if (open.left > 0) openGroups.set(group, open);
    else {
      openGroups.delete(group);
      yield { rows: open.rows, rowsRead };
    }
  }
}

/** Rejects a SKU already used by another product of the file, in a dry run too. */
function refuseTakenSkus(skus: Map<string, number>, variants: readonly { sku?: string | undefined; line: number }[]): void {
  for (const { sku, line } of variants) {
    const earlier = sku === undefined ? undefined : skus.get(sku);
    if (earlier !== undefined) throw new Rejection(line, `the article number ${sku} stands already in line ${earlier}, in another product`);
  }
  for (const { sku, line } of variants) if (sku !== undefined) skus.set(sku, line);
}

async function importProduct(ctx: Ctx, job: ImportJob, cache: LookupCache, skus: Map<string, number>, rows: readonly ReadRow[], width: number): Promise<ProductPlan> {
  const { format, settings } = job;
  const excess = rows[MAX_ROWS_OF_PRODUCT];
  if (excess) throw new Rejection(excess.row.line, `the product has more than ${MAX_ROWS_OF_PRODUCT} rows`);
  const bent = rows.find((row) => row.width !== width);
  if (bent) throw new Rejection(bent.row.line, `the row has ${bent.width} cells, and the header ${width}`);
  const draft = format.read(
    rows.map(({ row }) => row),
    settings,
  );
  refuseTakenSkus(skus, draft.variants);
  const fetched = new Map<string, Fetched>();
  const plan = async (inner: Ctx, isFetched: boolean) => {
    const record = await findRecord(inner.db, format, draft, settings);
    return { record, plan: await planProduct({ db: inner.db, cache, settings, record, format, draft, fetched: isFetched ? fetched : null }) };
  };
  const first = await plan(ctx, false);
  const pictures = job.fetchPicture === null ? [] : picturesToFetch(first.record, draft);
  if (job.isDry || (first.plan.kind === 'unchanged' && pictures.length === 0)) return first.plan;
  // No network requests inside a transaction.
  for (const address of pictures) fetched.set(address, (await job.fetchPicture?.(address)) ?? { problem: 'it was not asked for' });
  await ctx.step('import.planned');
  return inTransaction(ctx, async (inner) => {
    await takeTurn(inner.db);
    if (first.plan.steps.some(({ addsShared }) => addsShared)) cache.evict();
    // The data may have changed since the plan.
    const { plan: own } = await plan(inner, job.fetchPicture !== null);
    if (own.kind === 'unchanged') return own;
    const productId = await own.apply(inner);
    await touchProduct(inner.db, { productId, now: inner.clock.now() });
    return own;
  }).finally(() => {
    if (first.plan.steps.some(({ addsShared }) => addsShared)) cache.evict();
  });
}

const outcomeKinds = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

/** Runs an import. Reports every product through `onOutcome`; throws StartError only for an unreadable file. */
export async function runImport(ctx: Ctx, job: ImportJob): Promise<ImportSummary> {
  const layout = await survey(job);
  const { header } = layout;
  const report = (says: string) => job.onOutcome({ kind: 'file', line: 1, lines: [], product: '', says: [says], notes: [] });
  if (header.unknown.length > 0) report(`columns that the shop doesn’t know are left out: ${header.unknown.join(', ')}`);
  for (const { index, name, reason } of header.leftOut) if (layout.filled.has(index)) report(`the column ${name} is left out: ${reason}`);
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const cache = createLookupCache();
  const skus = new Map<string, number>();
  const allRows = layout.groupOfRow.length;
  for await (const { rows, rowsRead } of readProducts(job, layout)) {
    const lines = rows.map(({ row }) => row.line);
    const outcome = await toOutcome(() => importProduct(ctx, job, cache, skus, rows, header.width), lines);
    counts[outcome.kind] += 1;
    job.onOutcome(outcome);
    job.onProgress(rowsRead, allRows);
  }
  if (counts.created > 0) {
    report('new products have the same texts in both languages until a file in the other language comes');
    report(`${job.settings.vendor?.legal_name ?? 'the vendor'} stands as the manufacturer of new products`);
  }
  return { rows: allRows, ...counts };
}

async function toOutcome(work: () => Promise<ProductPlan>, lines: readonly number[]): Promise<Outcome & { kind: 'created' | 'updated' | 'unchanged' | 'rejected' }> {
  try {
    const plan = await work();
    return { kind: outcomeKinds[plan.kind], line: lines[0] ?? 0, lines, product: plan.handle, says: plan.steps.map(({ says }) => says), notes: plan.notes };
  } catch (error) {
    if (error instanceof Rejection) return { kind: 'rejected', line: error.line, lines, product: '', says: [error.message], notes: [] };
    // Lost a race for the SKU or the handle.
    if (!isUniqueViolation(error)) throw error;
    return {
      kind: 'rejected',
      line: lines[0] ?? 0,
      lines,
      product: '',
      says: [`something of it stands already in the shop (${(error as { detail?: string }).detail ?? 'a unique value'})`],
      notes: [],
    };
  }
}
