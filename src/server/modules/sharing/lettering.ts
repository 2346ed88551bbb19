/** Renders text as SVG paths from bundled glyph outlines: equal results without fonts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/platform/project-folder.ts';

/** Of outlines.tsv. */
const UNITS_PER_EM = 500;
/** Relative to the font size. */
const LINE_HEIGHT = 1.12;

interface Outlines {
  glyphs: ReadonlyMap<string, { advance: number; path: string }>;
  kerning: ReadonlyMap<string, number>;
}

let outlines: Outlines | undefined;

function loadOutlines(): Outlines {
  const glyphs = new Map<string, { advance: number; path: string }>();
  const kerning = new Map<string, number>();
  for (const line of readFileSync(path.join(projectFolder, 'src/server/modules/sharing/fraunces/outlines.tsv'), 'utf8').split('\n')) {
    const [kind, characters = '', amount = '0', outline = ''] = line.split('\t');
    if (kind === 'glyph') glyphs.set(characters, { advance: Number(amount), path: outline });
    if (kind === 'kern') kerning.set(characters, Number(amount));
  }
  return { glyphs, kerning };
}

/** The drawable characters: unknown letters are replaced by their base letter, or left out. */
function drawable(text: string, { glyphs }: Outlines): string[] {
  const known = [...text.normalize('NFC').replace(/\s/g, ' ')].flatMap((character) => {
    if (glyphs.has(character)) return [character];
    const [base = ''] = character.normalize('NFD');
    return glyphs.has(base) ? [base] : [];
  });
  return [...known.join('').replace(/ +/g, ' ').trim()];
}

interface SetLine {
  characters: string[];
  /** In units of the outlines. */
  width: number;
}

function setLine(characters: string[], { glyphs, kerning }: Outlines): SetLine {
  const width = characters.reduce((sum, character, index) => sum + (glyphs.get(character)?.advance ?? 0) + (kerning.get(`${characters[index - 1] ?? ''}${character}`) ?? 0), 0);
  return { characters, width };
}

/** Wraps at spaces, and inside a word wider than the line. */
function brokenLines(characters: string[], maxWidth: number, font: Outlines): SetLine[] {
  const fits = (line: string[]) => setLine(line, font).width <= maxWidth;
  const lines: string[][] = [[]];
  for (const word of characters.join('').split(' ')) {
    const line = lines.at(-1) ?? [];
    const joined = [...line, ...(line.length > 0 ? [' '] : []), ...word];
    if (fits(joined)) {
      lines[lines.length - 1] = joined;
      continue;
    }
    if (line.length > 0) lines.push([]);
    for (const character of word) {
      const last = lines.at(-1) ?? [];
      if (last.length === 0 || fits([...last, character])) last.push(character);
      else lines.push([character]);
    }
  }
  return lines.map((line) => setLine(line, font));
}

/** Balances line widths within the same number of lines. */
function balancedLines(characters: string[], maxWidth: number, font: Outlines): SetLine[] {
  let lines = brokenLines(characters, maxWidth, font);
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = brokenLines(characters, maxWidth * share, font);
    if (narrower.length > lines.length || narrower.some(({ width }) => width > maxWidth * share)) break;
    lines = narrower;
  }
  return lines;
}

/** Truncates to the maximum number of lines, with an ellipsis. */
function shortened(lines: SetLine[], { maxLines, maxWidth }: { maxLines: number; maxWidth: number }, font: Outlines): SetLine[] {
  const last = lines[maxLines - 1];
  if (lines.length <= maxLines || !last) return lines;
  let characters = last.characters;
  while (characters.length > 1 && setLine([...characters, '…'], font).width > maxWidth) characters = characters.slice(0, -1);
  while (characters.at(-1) === ' ') characters = characters.slice(0, -1);
  return [...lines.slice(0, maxLines - 1), setLine([...characters, '…'], font)];
}

function linePath({ characters }: SetLine, { x, y, size, color }: { x: number; y: number; size: number; color: string }, { glyphs, kerning }: Outlines): string {
  const scale = size / UNITS_PER_EM;
  let pen = 0;
  const paths = characters.map((character, index) => {
    const glyph = glyphs.get(character);
    pen += kerning.get(`${characters[index - 1] ?? ''}${character}`) ?? 0;
    const path = glyph?.path ? `<path transform="translate(${pen})" d="${glyph.path}"/>` : '';
    pen += glyph?.advance ?? 0;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}">${paths.join('')}</g>`;
}

export interface Lettering {
  /** SVG elements, from y = 0 down. */
  svg: string;
  width: number;
  height: number;
}

/** Sets a text in the first size that fits; truncates it in the last. */
export function lettered(text: string, { sizes, maxWidth, maxLines, color }: { sizes: readonly number[]; maxWidth: number; maxLines: number; color: string }): Lettering {
  outlines ??= loadOutlines();
  const font = outlines;
  const characters = drawable(text, font);
  const inSize = (size: number) => balancedLines(characters, (maxWidth / size) * UNITS_PER_EM, font);
  const words = characters.join('').split(' ');
  // Rejects a size that would break a word.
  const isWhole = (size: number) => words.every((word) => setLine([...word], font).width <= (maxWidth / size) * UNITS_PER_EM);
  const size = sizes.find((candidate) => isWhole(candidate) && inSize(candidate).length <= maxLines) ?? sizes.at(-1) ?? 0;
  const lines = shortened(inSize(size), { maxLines, maxWidth: (maxWidth / size) * UNITS_PER_EM }, font);
  const svg = lines.map((line, index) => linePath(line, { x: 0, y: size * (0.86 + index * LINE_HEIGHT), size, color }, font)).join('');
  return { svg, width: (Math.max(0, ...lines.map(({ width }) => width)) * size) / UNITS_PER_EM, height: size * LINE_HEIGHT * lines.length };
}
