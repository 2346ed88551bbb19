/** A format: column names, grouping of rows, and how it reads and writes a product. */
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';
import type { ProductDraft, TransferSettings } from './draft.ts';
import type { CatalogRecord } from './records.ts';

/** Accepted column names; the first is written, unless ''. `#` stands for a number: Option# Name. */
export type Columns<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/** Values by column; numbered columns take a list. */
export type WrittenRow<Key extends string> = Partial<Record<Key, string | readonly string[]>>;

export interface Format<Key extends string = string> {
  readonly name: string;
  readonly columns: Columns<Key>;
  /** Without one of these, the file is of another format. */
  readonly required: readonly Key[];
  /** Known but ignored columns, with the reason, reported once if filled. */
  readonly leftOut: Readonly<Record<string, string>>;
  readonly getNames: (row: Row<Key>) => readonly string[];
  readonly read: (rows: readonly Row<Key>[], settings: TransferSettings) => ProductDraft;
  readonly write: (record: CatalogRecord, settings: TransferSettings) => readonly WrittenRow<Key>[];
}

export interface Row<Key extends string = string> {
  readonly line: number;
  /** A column's trimmed text; undefined if empty or missing. */
  text(key: Key, number?: number): string | undefined;
  /** A numbered column's non-empty values, in order. */
  list(key: Key): readonly string[];
}

/** Compares column names ignoring case, spaces and punctuation: Variant SKU, variant_sku, VariantSku. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9#]+/g, '');

export interface Header<Key extends string> {
  readonly toRow: (line: number, cells: readonly string[]) => Row<Key>;
  readonly missing: readonly Key[];
  /** Unrecognized columns. */
  readonly unknown: readonly string[];
  readonly leftOut: readonly { readonly index: number; readonly name: string; readonly reason: string }[];
  readonly width: number;
}

export function toHeader<Key extends string>(format: Format<Key>, cells: readonly string[]): Header<Key> {
  const single = new Map<string, Key>();
  const numbered: { pattern: RegExp; key: Key }[] = [];
  for (const [key, names] of Object.entries(format.columns) as [Key, readonly string[]][]) {
    for (const name of names.filter((spelling) => spelling !== '')) {
      if (name.includes('#')) numbered.push({ pattern: new RegExp(`^${plain(name).replace('#', '(\\d{1,2})')}$`), key });
      else single.set(plain(name), key);
    }
  }
  const indexes = new Map<string, number>();
  const toNumbers = new Map<Key, number[]>();
  const unknown: string[] = [];
  const leftOut: { index: number; name: string; reason: string }[] = [];
  const reasons = new Map(Object.entries(format.leftOut).map(([name, reason]) => [plain(name), reason]));
  for (const [index, name] of cells.entries()) {
    const own = plain(name);
    const key = single.get(own);
    const match = numbered.map(({ pattern, key: candidate }) => ({ key: candidate, number: pattern.exec(own)?.[1] })).find(({ number }) => number !== undefined);
    const reason = reasons.get(own);
    if (key !== undefined) {
      if (!indexes.has(key)) indexes.set(key, index);
    } else if (match) {
      indexes.set(`${match.key}#${Number(match.number)}`, index);
      toNumbers.set(
        match.key,
        [...(toNumbers.get(match.key) ?? []), Number(match.number)].sort((a, b) => a - b),
      );
    } else if (reason !== undefined) leftOut.push({ index, name, reason });
    else if (name.trim() !== '') unknown.push(name.trim());
  }
  const toRow = (line: number, row: readonly string[]): Row<Key> => {
    const at = (index: number | undefined): string | undefined => {
      const cell = index === undefined ? '' : (row[index] ?? '').trim();
      return cell === '' ? undefined : withoutFormulaGuard(cell).trim();
    };
    const text = (key: Key, number?: number) => at(indexes.get(number === undefined ? key : `${key}#${number}`));
    return { line, text, list: (key) => (toNumbers.get(key) ?? []).flatMap((number) => text(key, number) ?? []) };
  };
  return { toRow, missing: format.required.filter((key) => !indexes.has(key)), unknown, leftOut, width: cells.length };
}

/** Written column names in the format's order, and each value's position. `counts` is the number of each numbered column. */
export function writtenColumns<Key extends string>(format: Format<Key>, counts: Readonly<Record<string, number>>): { names: string[]; toCells: (row: WrittenRow<Key>) => string[] } {
  const keys = (Object.keys(format.columns) as Key[]).filter((key) => format.columns[key][0] !== '');
  const getPlaces = (key: Key): number => (format.columns[key][0]?.includes('#') ? (counts[key] ?? 0) : 1);
  const numberedRuns = groupNumbered(keys, (key) => format.columns[key][0]?.includes('#') ?? false);
  const columns = numberedRuns.flatMap((run) => {
    const places = Math.max(...run.map(getPlaces));
    return Array.from({ length: places }, (_, place) => run.map((key) => ({ key, place }))).flat();
  });
  return {
    names: columns.map(({ key, place }) => (format.columns[key][0] ?? key).replace('#', String(place + 1))),
    toCells: (row) =>
      columns.map(({ key, place }) => {
        const value: string | readonly string[] = row[key] ?? '';
        return withFormulaGuard(typeof value === 'string' ? value : (value[place] ?? ''));
      }),
  };
}

/** Adjacent numbered columns are interleaved: Option1 Name, Option1 Value, Option2 Name … */
function groupNumbered<Key>(keys: readonly Key[], isNumbered: (key: Key) => boolean): Key[][] {
  const runs: Key[][] = [];
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1];
    if (isNumbered(key) && before !== undefined && isNumbered(before)) runs.at(-1)?.push(key);
    else runs.push([key]);
  }
  return runs;
}
