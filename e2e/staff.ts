/** What staff do until they have an editor: save a folder of content into the open shop. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locale } from '../src/shared/values/locale.ts';

const run = promisify(execFile);

interface PageWish {
  /** Also the slug, in the one language; in the other it has `-translated` behind it. */
  key: string;
  language: Locale;
  title: string;
  blocks: object[];
  status?: 'draft' | 'published';
  publishAt?: string;
  unpublishAt?: string;
}

/** A page with the same blocks in both languages. */
export function pageOf({ key, language, title, blocks, status = 'published', publishAt, unpublishAt }: PageWish): object {
  const textsIn = (locale: Locale) => ({ slug: locale === language ? key : `${key}-translated`, title, description: title });
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
    await run(process.execPath, ['scripts/content.ts', folder], {
      cwd: path.resolve(import.meta.dirname, '..'),
      env: { ...process.env, DATA_DIR: process.env['SHOP_DATA_DIR'], LOG_LEVEL: 'warn' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
