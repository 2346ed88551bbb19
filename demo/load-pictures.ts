/** Keeps the demonstration shop's pictures in the media store and notes them; sizes and colours were measured before. */
import path from 'node:path';
import { z } from 'zod';
import { insertMeasured } from '#server/modules/media/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { demoFolder, readJson } from './files.ts';

const indexFile = z.array(z.object({ file: z.string(), width: z.int(), height: z.int(), color: z.string() }));
const photoFile = z.record(z.string(), z.object({ focus: z.tuple([z.number(), z.number()]), credit: z.string() }));

/** Ids by file, such as products/orkide.webp, as the index names them. */
export type Pictures = ReadonlyMap<string, string>;

export async function storePictures(ctx: Ctx): Promise<Pictures> {
  const index = indexFile.parse(await readJson('pictures', 'index.json'));
  const photos = photoFile.parse(await readJson('pictures', 'photos.json'));
  const rows: Record<string, unknown>[] = [];
  const ids = new Map<string, string>();
  for (const { file, width, height, color } of index) {
    const { id, extension } = await ctx.media.store(path.join(demoFolder, 'pictures', file));
    const photo = photos[path.basename(file)];
    const [focusX, focusY] = photo?.focus ?? [0.5, 0.5];
    rows.push({ id, extension, width, height, color, focus_x: focusX, focus_y: focusY, credit: photo?.credit ?? null });
    ids.set(file, id);
  }
  await insertMeasured(ctx.db, { rows: JSON.stringify(rows) });
  return ids;
}
