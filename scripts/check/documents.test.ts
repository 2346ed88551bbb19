/** Documents name existing things, and everything that must be documented. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/server/platform/config.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(projectFolder, file), 'utf8');
const toEntries = (folder: string, isWanted: 'folders' | 'files'): string[] =>
  readdirSync(path.join(projectFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() === (isWanted === 'folders'))
    .map(({ name }) => name)
    .sort();
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'THIRD_PARTY.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'bench/README.md',
  ...toEntries('docs', 'files').map((name) => `docs/${name}`),
  ...toEntries('docs/decisions', 'files').map((name) => `docs/decisions/${name}`),
].filter((file) => file.endsWith('.md'));

/** A heading's address within its document, as GitHub makes it. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('leads somewhere by every link of %s', (document) => {
  const text = read(document);
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: ([^\s`]+)$|<img src="([^"]+)"/gm)].map(([, inline, below, picture]) => inline ?? below ?? picture ?? '');
  const broken = targets.filter((target) => {
    if (/^(https?:|mailto:)/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const full = path.join(projectFolder, file === '' ? document : path.join(path.dirname(document), file));
    return !existsSync(full) || (anchor !== undefined && !anchorsIn(readFileSync(full, 'utf8')).includes(anchor));
  });
  expect(broken).toEqual([]);
});

describe('documentation is complete', () => {
  test('gives each decision a number of its own', () => {
    const numbers = toEntries('docs/decisions', 'files').map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('gives each decision its date, status, context, decision and consequences', () => {
    const decisions = documents.filter((file) => /decisions\/\d/.test(file));
    const parts = [/^# \d{4} \S/, /^Date: \d{4}-\d{2}-\d{2}$/m, /^Status: \S/m, /^## Context$/m, /^## Decision/m, /^## Consequences/m];
    expect(decisions.flatMap((file) => parts.filter((part) => !part.test(read(file))).map((part) => `${file}: ${part.source}`))).toEqual([]);
  });

  test('keeps README.md to 600 words and ten bullets of features', () => {
    expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(600);
    const [, features = ''] = /## What it can do\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
    expect(features.match(/^- /gm)).toHaveLength(10);
  });

  test('keeps ARCHITECTURE.md to 1,200 words', () => {
    expect(read('ARCHITECTURE.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1_200);
  });

  test('names exactly the existing modules in ARCHITECTURE.md', () => {
    const [, named = ''] = /`src\/server\/modules`\s*\| [^:]+: ([^|]+)\|/.exec(read('ARCHITECTURE.md')) ?? [];
    expect(named.trim().split(' ').sort()).toEqual(toEntries('src/server/modules', 'folders'));
  });

  test('names every npm command in CONTRIBUTING.md and only existing ones in README.md', () => {
    const names = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
    const isNamed = (name: string) => (['start', 'test'].includes(name) ? [`\`npm ${name}\``] : [`npm run ${name}`, `\`${name}\``]).some((words) => read('CONTRIBUTING.md').includes(words));
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    const named = [...read('README.md').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('names every setting in docs/settings.md and .env.example', () => {
    // npm's own commands set the first; the other is refused, so that nobody believes that it works.
    const unlisted = ['NODE_ENV', 'STORAGE_URL'];
    const settings = settingNames.filter((name) => !unlisted.includes(name));
    for (const file of ['docs/settings.md', '.env.example'])
      expect(
        settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(read(file))),
        file,
      ).toEqual([]);
  });

  test('names every decision and benchmark in their README.md', () => {
    const decisions = toEntries('docs/decisions', 'files').filter((name) => name !== 'README.md');
    expect(decisions.filter((name) => !read('docs/decisions/README.md').includes(`(${name})`))).toEqual([]);
    const [, list = ''] = /const benchmarks: .* = \{([^}]*)\}/.exec(read('bench/bench.ts')) ?? [];
    const benchmarks = [...list.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name);
    expect(benchmarks.length).toBeGreaterThan(3);
    expect(benchmarks.filter((name) => !read('bench/README.md').includes(`\n## ${name}\n`))).toEqual([]);
  });
});
