/** Writes Brotli and gzip copies of every text file for browsers, at the highest level. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a copy's headers cost more than it saves. */
const SMALLEST_BYTES = 300;

export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg|json|webmanifest|txt|html)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const full = path.join(folder, file);
      const bytes = await readFile(full);
      if (bytes.length < SMALLEST_BYTES) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${full}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${full}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
