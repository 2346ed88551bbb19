/** Staff tasks on the running shop: saving content, importing products, ageing data. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '../src/shared/contract/catalog.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';

const run = promisify(execFile);

/** Runs a command of the shop beside the running one. */
const runBeside = (script: string, ...args: string[]) =>
  run(process.execPath, ['--import', './scripts/build/messages-first.ts', script, ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env['SHOP_DATA_DIR'], LOG_LEVEL: 'warn' },
  });

interface PageInput {
  key: string;
  /** The handle in the page's language, by default the key; the translation appends `-translated`. */
  slug?: string;
  language: Locale;
  title: string;
  blocks: object[];
  status?: 'draft' | 'published';
  publishAt?: string;
  unpublishAt?: string;
}

/** A content page with the same blocks in both languages. */
export function toPage({ key, slug = key, language, title, blocks, status = 'published', publishAt, unpublishAt }: PageInput): object {
  const textsIn = (locale: Locale) => ({ slug: locale === language ? slug : `${slug}-translated`, title, description: title });
  return {
    key,
    kind: 'page',
    status,
    publish_at: publishAt ?? null,
    unpublish_at: unpublishAt ?? null,
    sv: textsIn('sv'),
    en: textsIn('en'),
    blocks: blocks.map((block) => ({ ...block, sv: {}, en: {} })),
  };
}

/** Runs `npm run content` beside the running shop. */
export async function saveContent({ pages = [], redirects = [] }: { pages?: object[]; redirects?: object[] }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-written-'));
  try {
    mkdirSync(path.join(folder, 'pages'));
    for (const [index, page] of pages.entries()) writeFileSync(path.join(folder, 'pages', `${index}.json`), JSON.stringify(page));
    writeFileSync(path.join(folder, 'redirects.json'), JSON.stringify(redirects));
    await runBeside('scripts/content.ts', folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `npm run promotion -- add` beside the running shop. */
export async function addPromotion(...words: readonly string[]): Promise<void> {
  await runBeside('scripts/promotion.ts', 'add', ...words);
}

/** Changes a product's handle in a language, by importing a Medusa file that names it by id. */
export function moveProduct({ id, variants }: Product, handle: string, language: Locale): Promise<void> {
  return withFile(['Product Handle,Product Title,Product External Id,Variant Sku', `${handle},,${id},${variants[0]?.sku}`], (file) =>
    runBeside('scripts/import.ts', 'medusa', file, '--language', language),
  );
}

/** Runs `npm run import` beside the running shop, with a Shopify file and its pictures. */
export function importProducts(vendor: string, lines: readonly string[], pictures: readonly string[] = []): Promise<void> {
  return withFile(lines, (file) => {
    for (const picture of pictures) copyFileSync(picture, path.join(path.dirname(file), path.basename(picture)));
    return runBeside('scripts/import.ts', 'shopify', file, '--vendor', vendor, '--pictures');
  });
}

async function withFile(lines: readonly string[], use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-imported-'));
  try {
    const file = path.join(folder, 'products.csv');
    writeFileSync(file, lines.join('\n'));
    await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets a member's reminder schedule back to yesterday, so that reminders due today are sent now. */
export const turnBackReminders = async (email: string): Promise<void> => void (await runBeside('scripts/turn-back-reminders.ts', email));

/** Makes a list older by some days. */
export const turnBackWishlist = async (listId: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-wishlist.ts', listId, String(days)));

/** Makes a chip-in's last day earlier, and ends those that are over. */
export const turnBackChipIn = async (token: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-chip-in.ts', token, String(days)));

/** Makes a member's answers older by some days. */
export const turnBackAnswers = async (email: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-answers.ts', email, String(days)));

/** Sets a list's wishes and watches back to yesterday, so that its news are sent now. */
export const turnBackWatches = async (listId: string): Promise<void> => void (await runBeside('scripts/turn-back-watches.ts', listId));

/** Makes an event begin some days earlier. */
export const turnBackEvent = async (eventId: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-event.ts', eventId, String(days)));

/** Makes a member's membership older by some days; one whose paid period is over then ends, or is renewed. */
export const turnBackMembership = async (email: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-membership.ts', email, String(days)));
