/** Prepares every statement on a migrated database and compares it with its TypeScript types. */
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definedStatements } from '../../platform/database.ts';
import { compileNamed } from '../../platform/named-parameters.ts';
import { projectFolder } from '../../platform/project-folder.ts';
import { testApi, type TestApi } from '../test-api.ts';
import { compare } from './compare.ts';
import { composeSamples } from './composed-samples.ts';
import { createDescriber, type Describer } from './described.ts';
import { bareTexts, nullability, unprepared } from './exceptions.ts';
import { definingFiles, filesWithBareTexts, readStatements, type StatedStatement } from './stated.ts';

const wrongFile = 'src/server/testing/statements/wrong-statements.ts';
/** Scripts and benchmarks run on import. */
const isImportable = (file: string): boolean => !/^(scripts|bench)\//.test(file);

let api: TestApi;
let client: Client;
let describer: Describer;
let stated: StatedStatement[];

beforeAll(async () => {
  api = await testApi();
  client = new Client({ connectionString: api.connectionString });
  await client.connect();
  describer = await createDescriber(client);
  const files = definingFiles();
  stated = readStatements([...files, wrongFile]);
  for (const file of files.filter(isImportable)) await import(path.join(projectFolder, file));
  // Generous timeout: the compiler reads half of the program, maybe on a slow machine.
});

afterAll(async () => {
  await client.end();
  await api.stop();
});

/** Errors from PostgreSQL, and differences from the declared types. */
async function getDifferences(one: StatedStatement, name: string, { text, names }: { text: string; names: readonly string[] }): Promise<string[]> {
  const described = await describer.describe(text).catch((error: Error) => error.message);
  const differences = typeof described === 'string' ? [described] : compare(one, names, described);
  return differences.map((difference) => `${name}: ${difference} (${one.place})`);
}

/** Definitions under a statement's name, or under each name its template produced; literal names take precedence. */
function getDefinitions(one: StatedStatement): { name: string; text: string; names: readonly string[] }[] {
  if (typeof one.name === 'string') {
    const defined = definedStatements.get(one.name) ?? (one.text === null ? null : compileNamed(one.text));
    return defined ? [{ name: one.name, ...defined }] : [];
  }
  const { name } = one;
  return [...definedStatements].filter(([other]) => name.test(other) && !stated.some((literal) => literal.name === other)).map(([other, defined]) => ({ name: other, ...defined }));
}

/** Differences without known exceptions, and exceptions that no longer apply. */
function unexpected(name: string, differences: string[]): string[] {
  const known = (nullability[name]?.columns ?? []).map((column) => `${name}: the column ${column} `);
  const isNull = (difference: string, start: string): boolean => difference.startsWith(start) && / (can be|is never) null/.test(difference);
  return [
    ...differences.filter((difference) => !known.some((start) => isNull(difference, start))),
    ...known.filter((start) => !differences.some((difference) => isNull(difference, start))).map((start) => `${start}is no exception any more`),
  ];
}

it('matches every statement’s parameters and results to its types', async () => {
  const found: string[] = [];
  let compared = 0;
  for (const one of stated.filter(({ how, file }) => how !== 'composed' && file !== wrongFile)) {
    const definitions = getDefinitions(one);
    if (definitions.length === 0 && !Object.hasOwn(unprepared, String(one.name))) found.push(`${one.name} was never defined (${one.place})`);
    for (const definition of definitions) found.push(...unexpected(definition.name, await getDifferences(one, definition.name, definition)));
    compared += definitions.length;
  }
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThan(550);
});

it('matches every composed statement’s results to its type', async () => {
  const families = stated.filter(({ how }) => how === 'composed');
  const found: string[] = [];
  for (const family of families) {
    const sent = await composeSamples(String(family.name));
    if (sent.length === 0) found.push(`${family.name} has no sample`);
    for (const { text } of sent) found.push(...(await getDifferences(family, String(family.name), { text, names: [] })));
  }
  expect(found).toEqual([]);
  expect(families.length).toBeGreaterThan(4);
});

it('names each statement once', () => {
  const names = stated.map(({ name }) => String(name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  // Tests define their own.
  const isStated = (name: string): boolean => name.startsWith('test.') || stated.some((one) => (typeof one.name === 'string' ? one.name === name : one.name.test(name)));
  expect([...definedStatements.keys()].filter((name) => !isStated(name))).toEqual([]);
});

it('sends no statement text from other files', () => {
  expect(filesWithBareTexts()).toEqual(Object.keys(bareTexts).sort());
});

it.each([
  ['wrong.column', ["the row type's nam is no column", 'the column name is not in the row type']],
  ['wrong.extra-column', ['the column name is not in the row type']],
  ['wrong.type', ['the column id is text, and not number']],
  ['wrong.list', ['the column ids is _text, and not list of number']],
  ['wrong.sum', ['the column sums is int4, and not string']],
  ['wrong.null', ['the column email can be null']],
  ['wrong.outer-join', ['the column line_id can be null']],
  ['wrong.never-null', ['the column id is never null']],
  ['wrong.unused', ['nothing in the text is named :limit']],
  ['wrong.unknown', ['nothing in the text is named :id', ':cartId is not among the parameters']],
  ['wrong.parameter', [':before is timestamptz, and not number']],
  ['wrong.list-parameter', [':ids is _text, and not list of number']],
  ['wrong.table', ['relation "cart" does not exist']],
])('%s is found', async (name, differences) => {
  const one = stated.find((other) => other.name === name);
  if (one?.text === null || one === undefined) throw new Error(`${name} is not stated`);
  expect(await getDifferences(one, name, compileNamed(one.text))).toEqual(differences.map((difference) => `${name}: ${difference} (${one.place})`));
});
