/** Limits the titles of tests and describes to twelve words, so that a red test names its guarantee at a glance. There are no exceptions. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MOST_WORDS = 12;
/** Guard against a run that saw nothing. */
const FEWEST_FILES = 100;

const TESTS = /^(?:it|test|describe|test\.describe)(?:\.(?:concurrent|each|fails|fixme|for|only|runIf|sequential|skip|skipIf|todo))*$/;
/** Ids of requirements: CART-14, lesson 9:, lessons 13, 28:, [25, 26]. */
const IDS = /\b[A-Z]{2,}-\d+\b|\blessons? \d+(?:, \d+)*:?|\[\d+(?:, \d+)*\]/g;
/** Values of a table's row. `${…}` is cut from a template before. */
const PLACEHOLDERS = /%[sdifjo#]|\$[A-Za-z_][\w.]*/g;

/** Titles of a file that are too long, or that can't be read because they aren't literals, one line each. */
export function listLongTitles(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? findTitle(node) : null;
    if (title) {
      const problem = findProblem(title);
      if (problem) found.push(`${file}:${source.getLineAndCharacterOfPosition(title.getStart()).line + 1}: ${problem}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The title's expression; null if the call defines neither test nor describe, as `test.skip(isUnavailable, why)` or the table of an `each`. */
function findTitle({ expression, arguments: given }: ts.CallExpression): ts.Expression | null {
  let callee = expression;
  while (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) callee = ts.isCallExpression(callee) ? callee.expression : callee.tag;
  const [title] = given;
  const body = given.at(-1);
  if (!(title && body) || !TESTS.test(callee.getText())) return null;
  const isTodo = callee.getText().endsWith('.todo');
  return isTodo || (given.length > 1 && !isReason(body)) ? title : null;
}

const isReason = (body: ts.Expression): boolean => ts.isStringLiteralLike(body) || ts.isTemplateExpression(body);

function findProblem(title: ts.Expression): string | null {
  const text = findLiteral(title);
  if (text === null) return `the title ${title.getText()} is no literal`;
  const words = text
    .replace(IDS, ' ')
    .replace(PLACEHOLDERS, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > MOST_WORDS ? `${words.length} words: ${text}` : null;
}

/** The text without the values of a template; null if it is no literal. */
function findLiteral(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join(' ') : null;
}

/** @throws Error that lists the titles, or says that too few files were seen */
export async function checkTestTitles(folder: string): Promise<void> {
  const files = globSync('{bench,demo,e2e,scripts,src,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: folder }).sort();
  if (files.length < FEWEST_FILES) throw new Error(`The check of test titles saw ${files.length} files only: it is broken.`);
  const found = files.flatMap((file) => listLongTitles(file, readFileSync(path.join(folder, file), 'utf8')));
  if (found.length > 0) throw new Error(`Test titles have at most ${MOST_WORDS} words besides ids and placeholders: "does X when Y".\n  ${found.join('\n  ')}`);
}
