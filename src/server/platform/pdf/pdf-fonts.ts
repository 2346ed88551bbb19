/** The shop's typeface in PDFs: two files of Latin letters per weight. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import anyAscii from 'any-ascii';
import type PDFKit from 'pdfkit';
import { projectFolder } from '../project-folder.ts';

type PdfDocument = InstanceType<typeof PDFKit>;
export type Weight = 'regular' | 'bold';

const files = { regular: '400', bold: '600' } as const satisfies Record<Weight, string>;
const subsets = ['latin', 'latin-ext'] as const;

export interface FontRun {
  font: string;
  text: string;
}

/** Splits texts between the fonts, and embeds those that they need. */
export function embedFonts(doc: PdfDocument): (text: string, weight: Weight) => FontRun[] {
  const known = new Map<string, (letter: string) => boolean>();
  function open(weight: Weight, subset: (typeof subsets)[number]): { has: (letter: string) => boolean } {
    const font = `${weight}-${subset}`;
    let has = known.get(font);
    if (!has) {
      doc.registerFont(font, readFileSync(path.join(projectFolder, `node_modules/@fontsource/figtree/files/figtree-${subset}-${files[weight]}-normal.woff`)));
      // PDFKit's types don't name the open font. Without its coverage a missing letter would print as an empty box.
      const { font: opened } = (doc.font(font) as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } })._font;
      has = (letter) => opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      known.set(font, has);
    }
    return { has };
  }
  function findFont(letter: string, weight: Weight): string | undefined {
    const subset = subsets.find((one) => open(weight, one).has(letter));
    return subset && `${weight}-${subset}`;
  }
  return (text, weight) => {
    const runs: FontRun[] = [];
    // Other scripts are written in Latin letters.
    const letters = [...text.normalize('NFC')].flatMap((letter) => (findFont(letter, weight) ? [letter] : [...anyAscii(letter)]));
    for (const letter of letters) {
      const last = runs.at(-1);
      if (last && known.get(last.font)?.(letter)) last.text += letter;
      else runs.push({ font: findFont(letter, weight) ?? `${weight}-latin`, text: letter });
    }
    return runs;
  };
}
