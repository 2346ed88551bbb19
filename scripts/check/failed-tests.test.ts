import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, tellFailures } from './failed-tests.ts';
import { runLoud } from './run-loud.ts';

const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

test('what really failed in a run of Vitest is told by file, title and error; what passed is not', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-failed-tests-'));
  try {
    writeFileSync(
      path.join(folder, 'one.test.ts'),
      `import { expect, test } from '${path.resolve(import.meta.dirname, '../../node_modules/vitest/dist/index.js')}'; test('a sum', () => expect(1 + 1).toBe(3)); test('a whole', () => expect(2).toBe(2));`,
    );
    writeFileSync(path.join(folder, 'broken.test.ts'), `throw new Error('no file of tests');`);
    const told = tellFailures(
      (report) => runLoud(vitest, ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]),
      (report) => failuresOfVitest(report, folder),
    );
    const reason = await told.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(reason).toContain('one.test.ts › a sum');
    expect(reason).toContain('expected 2 to be 3');
    expect(reason).toContain('broken.test.ts › the file itself');
    expect(reason).toContain('no file of tests');
    expect(reason).not.toContain('a whole');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a run that left no report tells its own error', async () => {
  await expect(
    tellFailures(
      () => Promise.reject(new Error('killed')),
      () => ['a test'],
    ),
  ).rejects.toThrow('killed');
});

test('a failed journey is told with its project and its error, without colours', () => {
  const journey = (title: string, ok: boolean, message?: string) => ({
    title,
    ok,
    file: 'pay.spec.ts',
    tests: [{ projectName: 'English, phone', results: [message === undefined ? {} : { error: { message } }] }],
  });
  const report = {
    errors: [{ message: 'the shop did not open' }],
    suites: [{ specs: [journey('a press pays', true)], suites: [{ specs: [journey('a second one doesn’t', false, '\u001b[31mpaid twice\u001b[39m')] }] }],
  };
  expect(failuresOfPlaywright(report)).toEqual(['  the journeys › before or after them\n      the shop did not open', '  [English, phone] pay.spec.ts › a second one doesn’t\n      paid twice']);
});
