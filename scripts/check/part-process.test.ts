import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPart } from './part-process.ts';

const here = import.meta.dirname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-part-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const writePart = (work: string): string =>
  write(
    'part.ts',
    `import { spawn, spawnSync } from 'node:child_process';\nimport { writeFileSync } from 'node:fs';\nimport { reportEnding } from '${here}/part-process.ts';\nawait reportEnding(async () => { ${work} });\n`,
  );

/** A program that outlasts its parent; writes its id. */
const lasting = () => `spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })`;
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has read has ended, too.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const readIds = (): number[] => {
  try {
    return readFileSync(path.join(folder, 'ids'), 'utf8').split(' ').map(Number);
  } catch {
    return [];
  }
};

test('reports failures and processor time, and prints the output whole', async () => {
  const burn = `let i = 0; do for (let j = 0; j < 1e6; j += 1) i += j; while (process.cpuUsage().user < 300_000); console.log('burnt')`;
  const part = startPart(writePart(`console.log('begun'); spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}], { stdio: 'inherit' }); console.error('over'); return ['one test'];`), []);
  const { failures, processorSeconds } = await part.ending;
  expect(failures).toEqual(['one test']);
  if (process.platform === 'linux') expect(processorSeconds).toBeGreaterThanOrEqual(0.3);
  const printed: string[] = [];
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    for (const each of rest) if (typeof each === 'function') each();
    return true;
  });
  await part.printOutput().finally(() => writing.mockRestore());
  expect(printed.join('')).toBe('begun\nburnt\nover\n');
});

test.each([
  ['throws', `throw new Error('no browser');`, ['no browser']],
  ['exits early', 'process.exit(3);', ['ended by code 3 before its report']],
  ['is killed', `process.kill(process.pid, 'SIGKILL'); return [];`, ['ended by SIGKILL before its report']],
])('is red when its work %s', async (_, work, failures) => {
  expect((await startPart(writePart(work), []).ending).failures).toEqual(failures);
});

test.runIf(process.platform === 'linux')('ends a part with its children when stopped', async () => {
  const part = startPart(writePart(`const child = ${lasting()}; writeFileSync('${folder}/ids', process.pid + ' ' + child.pid); await new Promise(() => setInterval(() => {}, 1_000)); return [];`), []);
  await expect.poll(readIds).toHaveLength(2);
  await part.stop();
  await expect.poll(() => readIds().filter(isAlive)).toEqual([]);
});

test.runIf(process.platform === 'linux')('ends with its children when its starter is killed', async () => {
  const work = writePart(`const child = ${lasting()}; writeFileSync('${folder}/ids', process.pid + ' ' + child.pid); await new Promise(() => setInterval(() => {}, 1_000)); return [];`);
  const starter = spawn(process.execPath, [write('starter.ts', `import { startPart } from '${here}/part-process.ts';\nstartPart('${work}', []);\n`)]);
  await expect.poll(readIds).toHaveLength(2);
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  await expect.poll(() => readIds().filter(isAlive)).toEqual([]);
});
