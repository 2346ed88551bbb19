/** What a format is: the names of its columns, how its rows belong together, and how they read and write a product. */
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';
import type { ProductDraft, TransferSettings } from './draft.ts';
import type { CatalogRecord } from './records.ts';

/** Spellings of a column's name, the one that is written first, or '' where none is. `#` stands for a number: Option# Name. */
export type Columns<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/** Values by column; numbered columns take a list. */
export type WrittenRow<Key extends string> = Partial<Record<Key, string | readonly string[]>>;

export interface Format<Key extends string = string> {
  readonly name: string;
  readonly columns: Columns<Key>;
  /** Without one of these the file is of another format. */
  readonly required: readonly Key[];
  /** Columns that are known and left out, with the reason that is told once where one is filled. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Every name by which rows of one product find each other. */
  readonly namesOf: (row: Row<Key>) => readonly string[];
  readonly read: (rows: readonly Row<Key>[], settings: TransferSettings) => ProductDraft;
  readonly write: (record: CatalogRecord, settings: TransferSettings) => readonly WrittenRow<Key>[];
}

export interface Row<Key extends string = string> {
  readonly line: number;
  /** The trimmed text of a column; undefined where it is empty or the file hasn't got the column. */
  text(key: Key, number?: number): string | undefined;
  /** What a numbered column says, by its numbers in order; empty ones are left out. */
  list(key: Key): readonly string[];
}

/** Column names are compared without case, blanks and signs: Variant SKU, variant_sku, VariantSku. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9#]+/g, '');

export interface Header<Key extends string> {
  readonly rowOf: (line: number, cells: readonly string[]) => Row<Key>;
  readonly missing: readonly Key[];
  /** Columns that mean nothing here. */
  readonly unknown: readonly string[];
  readonly leftOut: readonly { readonly index: number; readonly name: string; readonly reason: string }[];
  readonly width: number;
}

export function headerOf<Key extends string>(format: Format<Key>, cells: readonly string[]): Header<Key> {
  const single = new Map<string, Key>();
  const numbered: { pattern: RegExp; key: Key }[] = [];
  for (const [key, names] of Object.entries(format.columns) as [Key, readonly string[]][]) {
    for (const name of names.filter((spelling) => spelling !== '')) {
      if (name.includes('#')) numbered.push({ pattern: new RegExp(`^${plain(name).replace('#', '(\\d{1,2})')}$`), key });
      else single.set(plain(name), key);
    }
  }
  const indexes = new Map<string, number>();
  const numbersOf = new Map<Key, number[]>();
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
      numbersOf.set(
        match.key,
        [...(numbersOf.get(match.key) ?? []), Number(match.number)].sort((a, b) => a - b),
      );
    } else if (reason !== undefined) leftOut.push({ index, name, reason });
    else if (name.trim() !== '') unknown.push(name.trim());
  }
  const rowOf = (line: number, row: readonly string[]): Row<Key> => {
    const at = (index: number | undefined): string | undefined => {
      const cell = index === undefined ? '' : (row[index] ?? '').trim();
      return cell === '' ? undefined : withoutFormulaGuard(cell).trim();
    };
    const text = (key: Key, number?: number) => at(indexes.get(number === undefined ? key : `${key}#${number}`));
    return { line, text, list: (key) => (numbersOf.get(key) ?? []).flatMap((number) => text(key, number) ?? []) };
  };
  return { rowOf, missing: format.required.filter((key) => !indexes.has(key)), unknown, leftOut, width: cells.length };
}

/** Names of the columns as they are written, in the order of the format, and where each value goes. `counts` says how many of each numbered one. */
export function writtenColumns<Key extends string>(format: Format<Key>, counts: Readonly<Record<string, number>>): { names: string[]; cellsOf: (row: WrittenRow<Key>) => string[] } {
  // A column whose first name is blank is read and never written.
  const keys = (Object.keys(format.columns) as Key[]).filter((key) => format.columns[key][0] !== '');
  const placesOf = (key: Key): number => (format.columns[key][0]?.includes('#') ? (counts[key] ?? 0) : 1);
  const numberedRuns = groupNumbered(keys, (key) => format.columns[key][0]?.includes('#') ?? false);
  const columns = numberedRuns.flatMap((run) => {
    const places = Math.max(...run.map(placesOf));
    return Array.from({ length: places }, (_, place) => run.map((key) => ({ key, place }))).flat();
  });
  return {
    names: columns.map(({ key, place }) => (format.columns[key][0] ?? key).replace('#', String(place + 1))),
    cellsOf: (row) =>
      columns.map(({ key, place }) => {
        const value: string | readonly string[] = row[key] ?? '';
        return withFormulaGuard(typeof value === 'string' ? value : (value[place] ?? ''));
      }),
  };
}

/** Numbered columns that stand beside each other take turns: Option1 Name, Option1 Value, Option2 Name … */
function groupNumbered<Key>(keys: readonly Key[], isNumbered: (key: Key) => boolean): Key[][] {
  const runs: Key[][] = [];
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1];
    if (isNumbered(key) && before !== undefined && isNumbered(before)) runs.at(-1)?.push(key);
    else runs.push([key]);
  }
  return runs;
}
