import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNotice, writeGuaranteeNotices } from '../testing/guarantee-notices.ts';
import { readConfig } from './config.ts';

const publicly = { PUBLIC_URL: 'https://fira.example', SMTP_URL: 'smtp://mail.example', TOKEN_SECRET: 'x'.repeat(32), STRIPE_SECRET_KEY: 'sk_live_x' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-notice-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const both = () => writeGuaranteeNotices(folder);

test('reads a notice for each language, unaltered', () => {
  const { guaranteeNotices } = readConfig({ ...publicly, ...both() });
  expect(guaranteeNotices?.sv.bytes.toString()).toBe(drawNotice('Rättslig garanti'));
  expect(guaranteeNotices?.en).toMatchObject({ type: 'image/svg+xml', width: 595, height: 842 });
  expect(guaranteeNotices?.sv.address).toMatch(/^\/guarantee-notice\/sv-[0-9a-f]{16}\.svg$/);
  expect(readConfig({}).guaranteeNotices).toBeNull();
});

test('reads the size of a PNG', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 9, 176, 0, 0, 13, 180]), Buffer.from([8, 2, 0, 0, 0])]);
  const { guaranteeNotices } = readConfig({ ...both(), GUARANTEE_NOTICE_SV: write('sv.png', png) });
  expect(guaranteeNotices?.sv).toMatchObject({ type: 'image/png', width: 2480, height: 3508 });
  expect(guaranteeNotices?.sv.address).toMatch(/\.png$/);
});

const missing = 'The setting GUARANTEE_NOTICE_SV is missing: with the public address https://fira.example, buyers must see the EU’s official notice on the legal guarantee, in Swedish and in English.';

test.each<[string, () => Record<string, string>, string | RegExp]>([
  ['a public shop without notices', () => publicly, missing],
  ['one language alone', () => ({ GUARANTEE_NOTICE_SV: both().GUARANTEE_NOTICE_SV }), 'The setting GUARANTEE_NOTICE_EN is missing: the notice is shown in the language of each page.'],
  ['the other language alone', () => ({ GUARANTEE_NOTICE_EN: both().GUARANTEE_NOTICE_EN }), 'The setting GUARANTEE_NOTICE_SV is missing: the notice is shown in the language of each page.'],
  [
    'one file for both languages',
    () => ({ ...both(), GUARANTEE_NOTICE_EN: both().GUARANTEE_NOTICE_SV }),
    'The settings GUARANTEE_NOTICE_SV and GUARANTEE_NOTICE_EN name the same notice: each language has its own.',
  ],
  ['a file that is absent', () => ({ ...both(), GUARANTEE_NOTICE_SV: '/nowhere/sv.svg' }), 'The setting GUARANTEE_NOTICE_SV names a file that can’t be read: /nowhere/sv.svg.'],
  ['a PDF', () => ({ ...both(), GUARANTEE_NOTICE_EN: write('en.pdf', '%PDF-1.7') }), /^The setting GUARANTEE_NOTICE_EN names a file that is no picture in SVG, with a viewBox, or PNG: .*en\.pdf\.$/],
  ['a drawing without size', () => ({ ...both(), GUARANTEE_NOTICE_EN: write('flat.svg', '<svg viewBox="0 0 0 0"/>') }), /names a file that is no picture/],
  ['a truncated PNG', () => ({ ...both(), GUARANTEE_NOTICE_EN: write('cut.png', Buffer.from('89504e470d0a1a0a00', 'hex')) }), /names a file that is no picture/],
  ['a file of many megabytes', () => ({ ...both(), GUARANTEE_NOTICE_EN: write('large.svg', drawNotice('x'.repeat(3_000_000))) }), /^The setting GUARANTEE_NOTICE_EN names a file of more than 3 MB/],
])('refuses %s with a sentence', (_case, settings, sentence) => {
  expect(() => readConfig(settings())).toThrow(sentence);
});
