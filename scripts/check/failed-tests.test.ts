import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportFailures } from './failed-tests.ts';
import { runLoud } from './run-loud.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const program = (name: string) => path.join(projectFolder, 'node_modules', name);

let folder: string;
beforeEach(() => {
  // Inside the project, so that its packages resolve.
  mkdirSync(path.join(projectFolder, 'build'), { recursive: true });
  folder = mkdtempSync(path.join(projectFolder, 'build', 'failing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getMessage = (reported: Promise<void>): Promise<string> =>
  reported.then(
    () => '',
    (error: Error) => error.message,
  );

test('lists each failed test by file, title and error, and unhandled errors', async () => {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), `import { expect, test } from 'vitest';\n${text}`);
  write('sums.test.ts', `test('a sum', () => expect(1 + 1).toBe(3)); test('a whole', () => expect(2).toBe(2));`);
  write('broken.test.ts', `throw new Error('no file of tests');`);
  write('late.test.ts', `test('a promise', () => void Promise.reject(new Error('nobody listened')));`);
  const reported = await getMessage(
    reportFailures((env) => runLoud(program('vitest/vitest.mjs'), ['run', '--root', folder, `--reporter=${path.join(import.meta.dirname, 'failed-in-vitest.ts')}`], env)),
  );
  expect(reported).toContain('sums.test.ts › a sum');
  expect(reported).toContain('expected 2 to be 3');
  expect(reported).toContain('broken.test.ts › the file itself');
  expect(reported).toContain('no file of tests');
  expect(reported).toContain('nobody listened');
  expect(reported).not.toContain('a whole');
});

test('reports a failed journey with its project and error', async () => {
  writeFileSync(path.join(folder, 'pay.spec.ts'), `import { expect, test } from '@playwright/test'; test('once', () => expect(2).toBe(1)); test('fine', () => {});`);
  writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `export default { projects: [{ name: 'telefon' }], reporter: [[${JSON.stringify(path.join(import.meta.dirname, 'failed-in-playwright.ts'))}]], outputDir: ${JSON.stringify(path.join(folder, 'results'))} };`,
  );
  const reported = await getMessage(reportFailures((env) => runLoud(program('@playwright/test/cli.js'), ['test', '--config', folder], env)));
  expect(reported).toContain('telefon › pay.spec.ts › once');
  expect(reported).toContain('Received: 2');
  expect(reported).not.toContain('fine');
});

test('reports a run’s own error when it left no list', async () => {
  await expect(reportFailures(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
});
