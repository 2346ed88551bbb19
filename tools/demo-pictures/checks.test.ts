/** Demo pictures: no duplicates, and none easily mistaken for another. */
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findAlike, toPrint } from './checks.ts';

const pictures = path.resolve(import.meta.dirname, '../../demo/pictures');
const entries = (await readdir(pictures, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const files = entries.map((entry) => path.relative(pictures, path.join(entry.parentPath, entry.name))).sort();
/** Pictures shown side by side: product cards are drawings or photos. An occasion may show a product. */
const sideBySide: Record<string, string[]> = {
  products: files.filter((file) => /^(products|photos)\/.*\.(webp|jpg)$/.test(file)),
  categories: files.filter((file) => /^categories\/.*\.webp$/.test(file)),
  occasions: files.filter((file) => /^occasions\/.*\.webp$/.test(file)),
};

test('has no two files with the same bytes', async () => {
  const names = new Map<string, string[]>();
  for (const file of files) {
    const hash = createHash('sha256')
      .update(await readFile(path.join(pictures, file)))
      .digest('hex');
    names.set(hash, [...(names.get(hash) ?? []), file]);
  }
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
});

test.each([
  ['products', 150],
  ['categories', 5],
  ['occasions', 5],
])('has no two similar pictures of %s', async (what, least) => {
  const seen = sideBySide[what] ?? [];
  expect(seen.length).toBeGreaterThan(least);
  const prints = [];
  for (const file of seen) prints.push(await toPrint(pictures, file));
  expect(findAlike(prints)).toEqual([]);
});

test('recognizes a picture under another name and size, and no other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fira-pictures-'));
  try {
    const [one = '', other = ''] = sideBySide['products'] ?? [];
    await copyFile(path.join(pictures, one), path.join(folder, 'one.webp'));
    await copyFile(path.join(pictures, one), path.join(folder, 'same.webp'));
    await copyFile(path.join(pictures, other), path.join(folder, 'other.webp'));
    await sharp(path.join(pictures, one)).resize(600).webp({ quality: 40 }).toFile(path.join(folder, 'smaller.webp'));
    const prints = await Promise.all(['one.webp', 'same.webp', 'other.webp', 'smaller.webp'].map((file) => toPrint(folder, file)));
    expect(findAlike(prints).map(({ a, b, kind }) => `${kind}: ${a}, ${b}`)).toEqual(['same: one.webp, same.webp', 'near: one.webp, smaller.webp', 'near: same.webp, smaller.webp']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
