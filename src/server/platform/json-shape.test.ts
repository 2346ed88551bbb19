/** One bad row must not fail a query over many: the database refuses a jsonb value of the wrong outer shape. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { projectFolder } from './project-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const run = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
const unvalidated = async () => (await run<{ conname: string }>(`select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`)).map(({ conname }) => conname);

test('has a validated shape check on every jsonb column', async () => {
  const columns = await run<{ column: string; checks: string[] }>(
    `select a.attrelid::regclass || '.' || a.attname as column,
       array(select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] and c.convalidated) as checks
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid in ('json'::regtype, 'jsonb'::regtype)`,
  );
  expect(columns.length).toBeGreaterThan(30);
  expect(columns.filter(({ checks }) => !checks.some((check) => /jsonb_typeof\(\w+\) = '(array|object)'/.test(check))).map(({ column }) => column)).toEqual([]);
});

test.each(['[]', '"x"', 'null', '1'])('refuses option values migrations/0045_validate-jsonb-shapes.sql, so lists and searches go on', async (value) => {
  const { variantId } = await api.make.product();
  await expect(run('update variants set option_values = $2::jsonb where id = $1', variantId, value)).rejects.toMatchObject({ code: '23514' });
  expect((await api.get('/api/store/products?limit=24')).status).toBe(200);
});

test('refuses addresses of a member that are no list', async () => {
  const { id } = await api.make.member();
  for (const value of ['{"x":1}', 'null']) await expect(run('update members set addresses = $2::jsonb where id = $1', id, value)).rejects.toMatchObject({ code: '23514' });
});

test('upgrades despite a broken row and validates everything else', async () => {
  const { id } = await api.make.member();
  await run('alter table members drop constraint members_addresses_is_array');
  await run(`update members set addresses = '{"x":1}' where id = $1`, id);
  for (const [table, column, shape] of [
    ['members', 'addresses', 'array'],
    ['vendors', 'about', 'object'],
  ] as const) {
    await run(`alter table ${table} drop constraint if exists ${table}_${column}_is_${shape}`);
    await run(`alter table ${table} add constraint ${table}_${column}_is_${shape} check (jsonb_typeof(${column}) = '${shape}') not valid`);
  }
  await run(readFileSync(path.join(projectFolder, 'migrations/0045_validate-jsonb-shapes.sql'), 'utf8'));
  expect(await unvalidated()).toEqual(['members_addresses_is_array']);
  await run(`update members set addresses = '[]' where id = $1`, id);
  await run('alter table members validate constraint members_addresses_is_array');
});
