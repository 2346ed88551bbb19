/** Content pages, menus and redirects of the demonstration shop: saved as staff save theirs. */
import path from 'node:path';
import { saveContentFolder } from '#server/modules/content/save-folder.ts';
import type { Ctx } from '#server/platform/context.ts';
import { demoFolder } from './files.ts';

export async function loadContent(ctx: Ctx): Promise<void> {
  await saveContentFolder(ctx, path.join(demoFolder, 'content'));
}
