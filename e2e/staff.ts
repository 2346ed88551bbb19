/** What staff do until they have an editor: save a folder of content, and import products, into the open shop. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '../src/shared/contract/catalog.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';

const run = promisify(execFile);

/** Runs a command of the shop beside the shop of the journeys. */
const runBeside = (script: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env['SHOP_DATA_DIR'], LOG_LEVEL: 'warn' },
  });

interface PageInput {
  key: string;
  /** In the one language, the key where none is given; in the other it has `-translated` behind it. */
  slug?: string;
  language: Locale;
  title: string;
  blocks: object[];
  status?: 'draft' | 'published';
  publishAt?: string;
  unpublishAt?: string;
}

/** A page with the same blocks in both languages. */
export function pageOf({ key, slug = key, language, title, blocks, status = 'published', publishAt, unpublishAt }: PageInput): object {
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

/** Runs `npm run content` beside the shop of the journeys. */
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

/** Runs `npm run promotion -- add` beside the shop of the journeys. */
export async function addPromotion(...words: readonly string[]): Promise<void> {
  await runBeside('scripts/promotion.ts', 'add', ...words);
}

/** Gives a product another address in a language, by a file in Medusa's form that names it by its id. */
export function moveProduct({ id, variants }: Product, handle: string, language: Locale): Promise<void> {
  return withFile(['Product Handle,Product Title,Product External Id,Variant Sku', `${handle},,${id},${variants[0]?.sku}`], (file) =>
    runBeside('scripts/import.ts', 'medusa', file, '--language', language),
  );
}

/** Runs `npm run import` beside the shop of the journeys, with a file in Shopify's form and the pictures that it names. */
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

/** A member's reminders as if nobody had looked since yesterday: what is due today is told now. */
export const turnBackReminders = async (email: string): Promise<void> => void (await runBeside('scripts/turn-back-reminders.ts', email));

/** A list as if so many days had gone by. */
export const turnBackWishlist = async (listId: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-wishlist.ts', listId, String(days)));

/** A member's answers as if they had been given so many days ago. */
export const turnBackAnswers = async (email: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-answers.ts', email, String(days)));

/** A list's wishes and what its watchers know, as of yesterday: its news are looked for now. */
export const turnBackWatches = async (listId: string): Promise<void> => void (await runBeside('scripts/turn-back-watches.ts', listId));

/** An event as if it had begun so many days earlier. */
export const turnBackEvent = async (eventId: string, days: number): Promise<void> => void (await runBeside('scripts/turn-back-event.ts', eventId, String(days)));
