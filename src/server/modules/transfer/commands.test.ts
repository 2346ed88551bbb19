import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { getFile, testFolder, keepTestFolder } from './testing/files.ts';

let api: TestApi;
let vendor: string;
keepTestFolder();
beforeAll(async () => {
  api = await testApi();
  const vendorId = await api.make.vendor({ name: 'Kommandobutiken' });
  vendor = vendorId.toLowerCase();
});
afterAll(() => api.stop());

const root = path.resolve(import.meta.dirname, '../../../..');

/** An out-of-memory process exits by itself long before. */
const HANGS_AFTER_MS = process.env['IMPORT_ROWS'] ? 3_600_000 : 280_000;
const timeout = HANGS_AFTER_MS + 20_000;

/** The program itself uses 28 MB of it. */
const HEAP_MB = 64;

/** Runs a command as npm does, in a child process with a small heap. */
async function run(script: string, args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const [row] = await api.database.run<{ name: string }>({ text: 'select current_database() as name', values: [] });
  const { host, port, user, connectionString } = api.database.pool.options;
  const url = new URL(connectionString ?? `postgres://${user}@${host}:${port}/`);
  url.pathname = `/${row?.name}`;
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--import', './scripts/build/messages-first.ts', path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url.href, DATA_DIR: testFolder, LOG_LEVEL: 'silent', PORT: '0', PUBLIC_URL: '', NODE_ENV: '' },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // Kills a hanging process; generous, since speed depends on the machine's load.
  setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS).unref();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

const row = (handle: string, price: string, html = '') => `${handle},Sak ${handle},"${html}",true,${handle},5,${price}\n`;
const head = 'Handle,Title,Body (HTML),Published,Variant SKU,Variant Inventory Qty,Variant Price\n';

test('lesson 15: imports and exports beside a running shop, with codes and report', { timeout }, async () => {
  const file = getFile(head + row('ett', '10.00') + row('fel', 'gratis') + row('tva', '20.00'));
  const dry = await run('import.ts', ['shopify', file, '--vendor', vendor, '--dry-run']);
  expect(dry).toMatchObject({ code: 2, stdout: expect.stringContaining('Nothing was changed. It would be: 2 products new, 0 changed, 0 as they were, 1 not imported, from 3 rows.') });
  expect((await api.get('/api/store/products/ett')).status).toBe(404);
  const real = await run('import.ts', ['shopify', file, '--vendor', vendor]);
  expect(real.code).toBe(2);
  expect(real.stderr).toContain('line 3: not imported, because the price "gratis" is no sum above zero with at most two decimals');
  expect(real.stderr, 'no bar where nobody looks').not.toContain('\r');
  expect((await api.get('/api/store/products/ett')).status, 'the open shop has it at once').toBe(200);
  expect(readFileSync(`${file}.report.csv`, 'utf8')).toContain('\r\n3,3,,rejected,"the price ""gratis"" is no sum above zero with at most two decimals"\r\n');
  const target = path.join(testFolder, 'ut.csv');
  expect(await run('export.ts', ['woocommerce', target])).toMatchObject({ code: 0, stderr: expect.stringContaining('2 products exported.') });
  expect(await run('import.ts', ['woocommerce', target, '--report', path.join(testFolder, 'r.csv')])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0 products new, 0 changed, 2 as they were, 0 not imported'),
  });
});

test.each([
  [['prestashop', 'x.csv'], 'npm run import -- shopify|woocommerce|medusa FILE [options]'],
  [['shopify', import.meta.filename, '--currency', 'USD'], '--currency must be one of SEK, EUR, not USD.'],
  [['shopify', import.meta.filename, '--colour'], "Unknown option '--colour'"],
])('refuses import %j in one sentence', async (args, sentence) => {
  const { code, stderr } = await run('import.ts', args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
  expect(stderr).not.toMatch(/ at .*\.ts:/);
});

/** `npm run test:long -- import` uses ten thousand, and writes them. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 340);
const FILE_BYTES = 45_000_000;

test(`lesson 15: imports a file of ${ROWS} rows that is larger than the memory`, { timeout }, async () => {
  const file = path.join(testFolder, 'large.csv');
  // Too large for the heap beside the program.
  const sentence = 'Mycket text om saken. ';
  const html = `<p>${sentence.repeat(FILE_BYTES / ROWS / sentence.length)}</p>`;
  const rows = function* () {
    yield head;
    for (let index = 0; index < ROWS; index += 1) yield row(`stor-${index}`, '10.00', html);
  };
  await pipeline(Readable.from(rows()), createWriteStream(file));
  const { code, stdout, stderr } = await run('import.ts', ['shopify', file, '--vendor', vendor, ...(process.env['IMPORT_ROWS'] ? [] : ['--dry-run'])]);
  expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: expect.stringContaining(`${ROWS} products new`) });
});
