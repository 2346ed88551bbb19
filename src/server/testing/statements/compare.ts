/** Compares a statement's TypeScript types with PostgreSQL's description. */
import type { Column, Described } from './described.ts';
import type { Kind, StatedStatement, StatedType } from './stated.ts';

/** JavaScript kinds that the driver returns per type (database.ts), and accepts. */
const listKinds: Record<string, readonly Kind[]> = {
  ...everyOne(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'], ['number']),
  ...everyOne(['text', 'varchar', 'bpchar', 'name', 'char', 'uuid', 'xid', 'tsquery', 'regclass'], ['string']),
  // Dates and numerics stay strings.
  ...everyOne(['date', 'numeric'], ['string']),
  bool: ['boolean'],
  bytea: ['bytes'],
  ...everyOne(['timestamptz', 'timestamp'], ['date']),
  ...everyOne(['json', 'jsonb'], ['json', 'list', 'unknown', 'string', 'number', 'boolean']),
};

/** Parameter kinds that differ from results: JSON as text, numerics as number or string. */
const kindsTaken: Record<string, readonly Kind[]> = {
  ...listKinds,
  numeric: ['number', 'string'],
  ...everyOne(['json', 'jsonb'], ['string']),
  // ISO 8601 with zone.
  ...everyOne(['timestamptz', 'timestamp'], ['date', 'string']),
};

function everyOne<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Differences as sentences; empty when all matches. */
export function compare(stated: StatedStatement, names: readonly string[], described: Described): string[] {
  return [...(stated.row ? compareRow(stated.row, described.columns) : []), ...(stated.params ? compareParams(stated.params, names, described.params) : [])];
}

function compareRow(row: ReadonlyMap<string, StatedType>, columns: readonly Column[]): string[] {
  const names = new Set(columns.map(({ name }) => name));
  return [
    ...(names.size === columns.length ? [] : ['two columns have one name']),
    ...[...row].filter(([name, { isOptional }]) => !names.has(name) && !isOptional).map(([name]) => `the row type's ${name} is no column`),
    ...columns.flatMap((column) => {
      const type = row.get(column.name);
      return type ? compareColumn(column, type) : [`the column ${column.name} is not in the row type`];
    }),
  ];
}

function compareColumn({ name, type, isNullable }: Column, stated: StatedType): string[] {
  const differences = hasType(stated, type, listKinds) ? [] : [`the column ${name} is ${type}, and not ${toText(stated)}`];
  if (isNullable === true && !stated.isNullable && !stated.kinds.has('unknown')) differences.push(`the column ${name} can be null`);
  if (isNullable === false && stated.isNullable) differences.push(`the column ${name} is never null`);
  return differences;
}

function compareParams(params: ReadonlyMap<string, StatedType>, names: readonly string[], types: readonly string[]): string[] {
  return [
    ...[...params.keys()].filter((name) => !names.includes(name)).map((name) => `nothing in the text is named :${name}`),
    ...names.flatMap((name, index) => {
      const stated = params.get(name);
      const type = types[index] ?? 'missing';
      if (!stated) return [`:${name} is not among the parameters`];
      return hasType(stated, type, kindsTaken) || stated.kinds.has('unknown') ? [] : [`:${name} is ${type}, and not ${toText(stated)}`];
    }),
  ];
}

function hasType(stated: StatedType, type: string, kinds: typeof listKinds): boolean {
  const wanted = type.startsWith('_') ? ['list'] : kinds[type];
  if (!wanted || ![...stated.kinds].every((kind) => wanted.includes(kind))) return false;
  return type.startsWith('_') ? stated.of !== null && hasType(stated.of, type.slice(1), kinds) : true;
}

const toText = ({ kinds, of }: StatedType): string => [...kinds].map((kind) => (kind === 'list' && of ? `list of ${toText(of)}` : kind)).join(' or ') || 'null';
