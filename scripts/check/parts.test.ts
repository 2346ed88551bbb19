import { expect, test } from 'vitest';
import { type Ending, type Part, type PartsOptions, runParts } from './parts.ts';
import { formatLoad, formatParts } from './timeline.ts';

const green: Ending = { failures: [], processorSeconds: 1 };
const toPart = (name: string, ...after: string[]): Part => ({ name, after });

/** Parts that end when the test says so, at a clock that counts what has happened. */
function control(atOnce = 2) {
  const began: string[] = [];
  const enders = new Map<string, (ending: Ending) => void>();
  let time = 0;
  const options: PartsOptions = {
    atOnce,
    now: () => time++,
    onBegin: (name) => void began.push(name),
    run: (name) => new Promise((resolve) => enders.set(name, resolve)),
  };
  const end = async (name: string, ending = green) => {
    enders.get(name)?.(ending);
    await new Promise(setImmediate);
  };
  return { options, began, end };
}

test('runs two parts at once, and begins another as one ends', async () => {
  const { options, began, end } = control();
  const all = runParts(
    ['a', 'b', 'c', 'd'].map((name) => toPart(name)),
    options,
  );
  expect(began).toEqual(['a', 'b']);
  await end('b');
  expect(began).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('d');
  await end('a');
  expect((await all).map(({ name }) => name)).toEqual(['b', 'c', 'd', 'a']);
});

test('begins a part only after those that it names', async () => {
  const { options, began, end } = control();
  const all = runParts([toPart('sources'), toPart('build', 'sources'), toPart('types', 'sources'), toPart('journeys', 'build')], options);
  expect(began).toEqual(['sources']);
  await end('sources');
  expect(began).toEqual(['sources', 'build', 'types']);
  await end('types');
  expect(began).toHaveLength(3);
  await end('build');
  await end('journeys');
  expect(await all).toMatchObject([{ name: 'sources' }, { name: 'types' }, { name: 'build' }, { name: 'journeys', failures: [] }]);
});

test('runs the others when one is red, but not those after it', async () => {
  const { options, began, end } = control();
  const all = runParts([toPart('build'), toPart('journeys', 'build'), toPart('pictures', 'journeys'), toPart('units')], options);
  await end('build', { failures: ['no'], processorSeconds: 2 });
  await end('units');
  expect(began).toEqual(['build', 'units']);
  expect((await all).filter(({ failures }) => failures.length > 0)).toMatchObject([
    { name: 'build', failures: ['no'], processorSeconds: 2 },
    { name: 'journeys', failures: ['not run: build is red'] },
    { name: 'pictures', failures: ['not run: journeys is red'] },
  ]);
});

test('reports a part that could not be run', async () => {
  const { options } = control();
  expect(await runParts([toPart('units')], { ...options, run: () => Promise.reject(new Error('no memory')) })).toMatchObject([{ failures: ['no memory'] }]);
});

test('ends when all that waits is behind a red part', async () => {
  const { options, end } = control();
  const all = runParts([toPart('build'), toPart('journeys', 'build')], options);
  await end('build', { failures: ['no'], processorSeconds: 2 });
  expect((await all).map(({ name }) => name)).toEqual(['build', 'journeys']);
});

test('refuses parts that wait for each other', async () => {
  await expect(runParts([toPart('a', 'b'), toPart('b', 'a')], control().options)).rejects.toThrow('Nothing lets these parts begin: a, b');
});

test('shows when each part ran, and the busy processors meanwhile', () => {
  const parts = [
    { name: 'units', began: 0, ended: 65, failures: [], processorSeconds: 80.4 },
    { name: 'journeys', began: 65, ended: 125, failures: ['no'], processorSeconds: Number.NaN },
  ];
  expect(formatParts(parts)).toEqual(['green   0:00 –  1:05  units: 65 s, 80 s of processor time', 'RED     1:05 –  2:05  journeys: 60 s, unknown of processor time']);
  const samples = [
    { at: 0, busyMs: 1_000 },
    { at: 60, busyMs: 91_000 },
    { at: 120, busyMs: 151_000 },
  ];
  expect(formatLoad(samples, parts, 2)).toEqual([' 0:00 –  1:00  1.5 of 2 processors  units', ' 1:00 –  2:00  1.0 of 2 processors  units; journeys']);
});
