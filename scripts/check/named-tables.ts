/**
 * Table ownership in SQL: modules read their own tables, and others' through their `sql.ts`; only owners write. A fragment from another's `sql.ts` counts as that
 * module's. Exceptions: `named-tables-exceptions.ts`.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type Exception, reads, writes } from './named-tables-exceptions.ts';
import { isNeeded, listCircular, listImports, type Need } from './sql-staircase.ts';

/** Guards: with fewer than these the check itself is broken. */
const FEWEST_TABLES = 70;
const FEWEST_NAMED = 700;

const WRITES = /\b(?:insert\s+into|(?<!for\s+|no\s+key\s+)update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi;
/** Tables read, also after a comma; BEGINNING matches a fragment after another text's "from". */
const READS = /(?:(?<!\bdelete\s+|\bdistinct\s+)\bfrom|\bjoin|\busing)\s+(?:lateral\s+)?(\w+\b(?!\.)(?:(?:\s+as)?\s+(?!join\b)\w+)?(?:\s*,\s*\w+\b(?!\.)(?:(?:\s+as)?\s+(?!join\b)\w+)?)*)/gi;
const BEGINNING = /^\s*(\w+)\s+\w+\s+(?:where|join|left join|cross join)\b/i;
/** A write to a table from a template parameter, whose owner is unknown. */
const UNKNOWN = '*';
const WRITES_UNKNOWN = /\b(?:insert\s+into|(?<!for\s+|no\s+key\s+)update|delete\s+from)\s+$/i;
const OWN_NAME = /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

interface NamedTable {
  table: string;
  isWritten: boolean;
  line: number;
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ 1: found = '', index }) => ({ found, at: index }));

function namedIn(text: string): { table: string; isWritten: boolean; at: number }[] {
  const first = BEGINNING.exec(text)?.[1];
  return [
    ...matches(text, WRITES).map(({ found, at }) => ({ table: found, isWritten: true, at })),
    ...matches(text, READS).flatMap(({ found, at }) => found.split(',').map((one) => ({ table: one.trim().split(/\s/)[0] ?? '', isWritten: false, at }))),
    ...(first === undefined ? [] : [{ table: first, isWritten: false, at: 0 }]),
  ];
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Tables of `tables` that a file's SQL names, without the statement's own names (`with members as (`). */
export function listNamedTables(file: string, text: string, tables: ReadonlySet<string>): NamedTable[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: NamedTable[] = [];
  const visit = (node: ts.Node, own: ReadonlySet<string>): void => {
    const names = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node) ? new Set([...own, ...matches(node.getText(), OWN_NAME).map((one) => one.found)]) : own;
    if (isText(node)) {
      const isUnknown = (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) && WRITES_UNKNOWN.test(node.text);
      const named = namedIn(node.text).filter(({ table }) => tables.has(table) && !names.has(table));
      for (const { at, ...one } of isUnknown ? [...named, { table: UNKNOWN, isWritten: true, at: node.text.length }] : named) {
        found.push({ ...one, line: source.getLineAndCharacterOfPosition(node.getStart() + at).line + 1 });
      }
    }
    ts.forEachChild(node, (child) => visit(child, names));
  };
  visit(source, new Set());
  return found;
}

/** Module of a file; outside modules its folder. */
const toModule = (file: string): string => /^src\/server\/(?:modules\/)?([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? '';

function readOwners(folder: string): Map<string, string> {
  const files = globSync('src/server/{platform,modules/*}/{,*-}tables.ts', { cwd: folder });
  return new Map(files.flatMap((file) => matches(readFileSync(path.join(folder, file), 'utf8'), /\bpgTable\(\s*'(\w+)'/g).map(({ found }) => [found, toModule(file)] as const)));
}

interface ForeignTable extends NamedTable {
  by: string;
  of: string;
  file: string;
}

export interface NamedTables {
  tables: number;
  named: number;
  foreign: ForeignTable[];
}

/** Foreign tables named: modules are checked for reads and writes, other files for writes. */
export function listForeignTables(folder: string): NamedTables {
  const owners = readOwners(folder);
  const known = new Set(owners.keys());
  const files = globSync('{src/server,demo,scripts}/**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|\/testing\/|^scripts\/check\//.test(file));
  const named = files
    .sort()
    .flatMap((file) => listNamedTables(file, readFileSync(path.join(folder, file), 'utf8'), known).map((one) => ({ ...one, file, by: toModule(file), of: owners.get(one.table) ?? '' })));
  const isAsked = ({ isWritten, file }: ForeignTable): boolean => isWritten || file.startsWith('src/server/modules/');
  return { tables: owners.size, named: named.length, foreign: named.filter((one) => one.of !== one.by && isAsked(one)) };
}

/** Tables named without an exception, and unused exceptions. */
export function judgeNamed(foreign: readonly ForeignTable[], exceptions: { reads: readonly Exception[]; writes: readonly Exception[] }): string[] {
  const judge = (isWritten: boolean, allowed: readonly Exception[]): string[] => {
    const verb = isWritten ? 'writes' : 'reads';
    const named = foreign.filter((one) => one.isWritten === isWritten);
    const refused = named.filter((one) => !allowed.some(({ by, tables }) => by.includes(one.by) && tables.includes(one.table)));
    const pairs = allowed.flatMap(({ by, tables }) => by.flatMap((module) => tables.map((table) => ({ module, table }))));
    const unused = pairs.filter(({ module, table }) => !named.some((one) => one.by === module && one.table === table));
    return [
      ...refused.map(({ by, table, file, line }) => `${file}:${line}: ${by} ${verb} ${table}`),
      ...unused.map(({ module, table }) => `named-tables-exceptions.ts: ${module} ${verb} ${table} is no exception any more`),
    ];
  };
  return [...judge(false, exceptions.reads), ...judge(true, exceptions.writes)];
}

/** SQL references that close a dependency cycle, and `isUp` exceptions without a dependency in the other direction. layout.ts covers cycles of imports alone. */
export function judgeStairs(imports: readonly Need[], foreign: readonly ForeignTable[], { reads, writes }: { reads: readonly Exception[]; writes: readonly Exception[] }): string[] {
  const isUp = ({ by, table, isWritten }: ForeignTable): boolean => (isWritten ? writes : reads).some((one) => one.isUp === true && one.by.includes(by) && one.tables.includes(table));
  const toNeed = ({ by, of, file, line, isWritten, table }: ForeignTable): Need => ({ by, of, why: `${file}:${line}: ${by} ${isWritten ? 'writes' : 'reads'} ${table}` });
  const down = [...imports, ...foreign.filter((one) => !isUp(one)).map(toNeed)];
  const circular = listCircular(down).filter((need) => !imports.includes(need));
  const idle = foreign.filter((one) => isUp(one) && !isNeeded(down, one.of, one.by)).map((one) => `${toNeed(one).why}, and goes up no more`);
  return [...circular.map(({ why }) => why), ...idle];
}

/** @throws Error that lists the findings, or says that too little was seen */
export async function checkNamedTables(folder: string): Promise<void> {
  const { tables, named, foreign } = listForeignTables(folder);
  if (tables < FEWEST_TABLES || named < FEWEST_NAMED) throw new Error(`The check of named tables saw ${tables} tables, named ${named} times only: it is broken.`);
  const found = judgeNamed(foreign, { reads, writes });
  if (found.length > 0) throw new Error(`Tables of other modules; read them through the owner's sql.ts, have the owner write them:\n  ${found.join('\n  ')}`);
  const stairs = judgeStairs(listImports(folder), foreign, { reads, writes });
  if (stairs.length > 0) throw new Error(`Modules that need each other, by imports and SQL:\n  ${stairs.join('\n  ')}`);
}
