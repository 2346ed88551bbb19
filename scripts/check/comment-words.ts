/** Counts the comments of `src`, tests excluded, in words per 100 lines (ADR 0080), and lists the folders with the most: `node scripts/check/comment-words.ts`. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Words per 100 lines, to which a reader trims; no check refuses more. */
const LIMIT = 85;
/** Guard against a run that saw nothing. */
const FEWEST_FILES = 500;
const isLeftOut = (file: string): boolean => /\/(paraglide|lib\/api\/routes)\/|\.test\.tsx?$/.test(file);

/** Instructions to tools. */
const directive = /^(?:\/\/|\{?\/\*+)\s*(?:biome-ignore|@ts-|@vite-|v8 ignore)/;

interface Commented {
  words: number;
  lines: number;
}

/** Whether the token ends a tag or an expression of markup. */
const isInMarkup = ({ kind, parent }: ts.Node): boolean =>
  (kind === ts.SyntaxKind.GreaterThanToken &&
    (ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isJsxOpeningFragment(parent) || ts.isJsxClosingFragment(parent))) ||
  (kind === ts.SyntaxKind.CloseBraceToken && ts.isJsxExpression(parent));

/** Words of a file's comments, and its lines. Words begin with a letter or digit: `/**` and `=>` are none. */
export function countComments(file: string, text: string): Commented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, string>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) if (!directive.test(text.slice(pos, end))) comments.set(pos, text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    // Each comment lies before or behind a token. The text of markup, and what follows a tag within it, is no code: `//` begins no comment there.
    if (children.length === 0 && !ts.isJsxText(node)) {
      add(ts.getLeadingCommentRanges(text, node.getFullStart()));
      if (!isInMarkup(node)) add(ts.getTrailingCommentRanges(text, node.getEnd()));
    }
    for (const child of children) visit(child);
  };
  visit(source);
  const words = [...comments.values()].reduce((sum, comment) => sum + (comment.match(/(?<=^|[\s("“‘`'/*])[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0);
  return { words, lines: text.split('\n').length - 1 };
}

const toShare = ({ words, lines }: Commented): number => (100 * words) / Math.max(1, lines);
const add = (one: Commented, other: Commented): Commented => ({ words: one.words + other.words, lines: one.lines + other.lines });

function countFolders(projectFolder: string): Map<string, Commented> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: projectFolder }).filter((file) => !isLeftOut(file));
  if (files.length < FEWEST_FILES) throw new Error(`The count of comments saw ${files.length} files only: it is broken.`);
  const folders = new Map<string, Commented>();
  for (const file of files) {
    const folder = path.dirname(file);
    folders.set(folder, add(folders.get(folder) ?? { words: 0, lines: 0 }, countComments(file, readFileSync(path.join(projectFolder, file), 'utf8'))));
  }
  return folders;
}

if (import.meta.main) {
  const folders = countFolders(path.resolve(import.meta.dirname, '../..'));
  const all = [...folders.values()].reduce(add);
  const most = [...folders].filter(([, { lines }]) => lines >= 100).toSorted(([, one], [, other]) => toShare(other) - toShare(one));
  for (const [folder, counted] of most.slice(0, 20)) process.stdout.write(`${toShare(counted).toFixed(0).padStart(4)}  ${folder}\n`);
  process.stdout.write(`${toShare(all).toFixed(1)} words per 100 lines: ${all.words} in ${all.lines}; limit ${LIMIT}\n`);
}
