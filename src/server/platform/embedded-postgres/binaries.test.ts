import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBinaries, restoreLinks } from './binaries.ts';

test('finds the installed binaries with version and required extensions', () => {
  const binaries = findBinaries();
  expect(binaries).toMatchObject({ major: '18', version: expect.stringMatching(/^18\.\d/) });
  const extensions = path.join(binaries.folder, 'share', 'postgresql', 'extension');
  for (const name of ['pg_trgm', 'unaccent', 'citext']) expect(fs.existsSync(path.join(extensions, `${name}.control`)), name).toBe(true);
});

test('creates missing links and leaves existing ones', () => {
  const native = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-native-'));
  fs.mkdirSync(path.join(native, 'lib'));
  fs.writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), '');
  fs.symlinkSync('libpq.so.5.18', path.join(native, 'lib', 'libpq.so'));
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({ source: 'native/lib/libpq.so.5.18', target }));
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  restoreLinks(native);
  restoreLinks(native);
  for (const name of ['libpq.so', 'libpq.so.5']) expect(fs.readlinkSync(path.join(native, 'lib', name))).toBe('libpq.so.5.18');
  fs.rmSync(native, { recursive: true });
});
