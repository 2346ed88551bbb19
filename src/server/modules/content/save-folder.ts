/** Saves a content folder: atomic and idempotent. */
import path from 'node:path';
import { z } from 'zod';
import { type StoredBlock, storedBlock } from '#shared/contract/content-blocks.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { storePicture } from '../media/service.ts';
import { sanitizeBlock } from './blocks.ts';
import { type ContentDraft, ContentError, type PageDraft, listProblems, readContentFolder } from './folder.ts';
import { lockContent, pageWithSlug, removeOtherTranslations, savePage, saveRedirect, saveSettings, saveTranslation, touchPage } from './save-statements.ts';

export interface SavedContent {
  /** Page keys. */
  made: string[];
  changed: string[];
  unchanged: string[];
  settingsChanged: number;
  redirectsChanged: number;
}

const focus = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);
/** A picture by its file path, relative to the folder. */
const pictureFile = z.strictObject({ file: z.string().min(1), alt: z.string(), focus: focus.default([0.5, 0.5]), credit: z.string().nullable().default(null) });

interface Checked {
  page: PageDraft;
  translations: (Omit<PageDraft['translations'][number], 'blocks'> & { blocks: StoredBlock[] })[];
}

/** Unknown fields of a block: typos that parsing would drop silently. */
function strangers(written: unknown, understood: unknown, place: string): string[] {
  if (Array.isArray(written) && Array.isArray(understood)) return written.flatMap((value, index) => strangers(value, understood[index], `${place}.${index}`));
  if (typeof written !== 'object' || written === null || typeof understood !== 'object' || understood === null) return [];
  return Object.entries(written).flatMap(([key, value]) =>
    Object.hasOwn(understood, key) ? strangers(value, (understood as Record<string, unknown>)[key], `${place}.${key}`) : [`${place}.${key}: is not known`],
  );
}

/** Stores referenced picture files and replaces them with ids. */
async function withPictures(ctx: Ctx, folder: string, block: unknown): Promise<unknown> {
  const named = pictureFile.safeParse(block);
  if (named.success) {
    const { file, alt, ...rest } = named.data;
    return { id: await storePicture(ctx, path.resolve(folder, file), rest), alt };
  }
  if (Array.isArray(block)) return Promise.all(block.map((part) => withPictures(ctx, folder, part)));
  if (typeof block !== 'object' || block === null) return block;
  return Object.fromEntries(await Promise.all(Object.entries(block).map(async ([key, part]) => [key, await withPictures(ctx, folder, part)] as const)));
}

async function check(ctx: Ctx, folder: string, pages: readonly PageDraft[]): Promise<Checked[]> {
  const problems: string[] = [];
  const checked: Checked[] = [];
  for (const page of pages) {
    const translations: Checked['translations'] = [];
    for (const { blocks, ...translation } of page.translations) {
      const understood: StoredBlock[] = [];
      for (const [index, block] of blocks.entries()) {
        const place = `blocks.${index} (${translation.language})`;
        const written = await withPictures(ctx, folder, block).catch((error: Error) => {
          problems.push(`${page.file}: ${place}: ${error.message}`);
          return block;
        });
        const parsed = storedBlock.safeParse(written);
        if (!parsed.success) problems.push(...listProblems(`${page.file}: ${place}`, parsed.error));
        else {
          problems.push(...strangers(written, parsed.data, place).map((problem) => `${page.file}: ${problem}`));
          understood.push(sanitizeBlock(parsed.data));
        }
      }
      translations.push({ ...translation, blocks: understood });
    }
    checked.push({ page, translations });
  }
  if (problems.length > 0) throw new ContentError(problems);
  return checked;
}

async function saveOne(ctx: Ctx, { page, translations }: Checked): Promise<'made' | 'changed' | 'unchanged'> {
  const now = ctx.clock.now();
  const [saved] = await savePage(ctx.db, { id: page.key, kind: page.kind, status: page.status, publishAt: page.publish_at, unpublishAt: page.unpublish_at, now });
  let isChanged = saved !== undefined;
  for (const { language, slug, title, description, lead, blocks } of translations) {
    const [other] = await pageWithSlug(ctx.db, { language, slug, exceptId: page.key });
    if (other) throw new ContentError([`${page.file}: ${language}.slug: ${slug} is taken by the page ${other.id}`]);
    isChanged = (await saveTranslation(ctx.db, { pageId: page.key, language, slug, title, description, lead, blocks: JSON.stringify(blocks) })).length > 0 || isChanged;
  }
  isChanged = (await removeOtherTranslations(ctx.db, { pageId: page.key, languages: translations.map(({ language }) => language) })).length > 0 || isChanged;
  if (saved?.is_new) return 'made';
  if (isChanged) await touchPage(ctx.db, { id: page.key, now });
  return isChanged ? 'changed' : 'unchanged';
}

async function save(ctx: Ctx, checked: readonly Checked[], { settings, redirects }: ContentDraft): Promise<SavedContent> {
  await lockContent(ctx.db);
  const saved: SavedContent = { made: [], changed: [], unchanged: [], settingsChanged: 0, redirectsChanged: 0 };
  for (const one of checked) saved[await saveOne(ctx, one)].push(one.page.key);
  for (const { language, part, value } of settings) saved.settingsChanged += (await saveSettings(ctx.db, { language, part, value: JSON.stringify(value) })).length;
  for (const { path: from, target, permanent } of redirects) saved.redirectsChanged += (await saveRedirect(ctx.db, { path: from, target, isPermanent: permanent })).length;
  return saved;
}

/**
 * Saves a content folder in one transaction. Pages missing from the folder stay; to hide one, make it a draft. Throws ContentError
 * with all problems; then saves nothing.
 */
export async function saveContentFolder(root: Ctx, folder: string): Promise<SavedContent> {
  const draft = await readContentFolder(folder);
  const checked = await check(root, folder, draft.pages);
  return root.db === root.database ? inTransaction(root, (ctx) => save(ctx, checked, draft)) : save(root, checked, draft);
}
