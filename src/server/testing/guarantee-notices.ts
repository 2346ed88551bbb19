/** Stand-ins for the EU's notices, which can't be had here. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export const drawNotice = (title: string): string => `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 841.89"><title>${title}</title></svg>\n`;

/** Writes one per language; returns their settings. */
export function writeGuaranteeNotices(folder: string): { GUARANTEE_NOTICE_SV: string; GUARANTEE_NOTICE_EN: string } {
  const [sv, en] = [path.join(folder, 'guarantee-sv.svg'), path.join(folder, 'guarantee-en.svg')];
  writeFileSync(sv, drawNotice('Rättslig garanti'));
  writeFileSync(en, drawNotice('Legal guarantee'));
  return { GUARANTEE_NOTICE_SV: sv, GUARANTEE_NOTICE_EN: en };
}
