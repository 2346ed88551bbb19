/** Refuses functions that are named like a value, `nameOf`: a function is a verb, `getName`, `findX`, `listX`, `toX` (CONTRIBUTING.md, Words). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Guard against a run that saw nothing. */
const FEWEST_FILES = 1_000;
const sources = '{src,demo,scripts,e2e,bench,tools}/**/*.{ts,tsx}';
const isLeftOut = (file: string): boolean => /\/(paraglide|testing)\/|\.test\.tsx?$/.test(file);
const isLikeValue = (name: string): boolean => /[a-z]Of$/.test(name);

/** Older properties, until their files are changed for another reason. */
const exceptions: readonly string[] = ['src/web/features/gifts/gifts-page.tsx: whenOf', 'src/web/features/gifts/step-ribbon.tsx: partOf'];

const isFunction = (node: ts.Node | undefined): boolean => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionTypeNode(node));

/** The name that a declaration gives to a function, declared or by type; null for other nodes. */
function findName(node: ts.Node): ts.Node | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return node.name ?? null;
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node)) {
    return isFunction(node.type) || ('initializer' in node && isFunction(node.initializer)) ? node.name : null;
  }
  return ts.isPropertyAssignment(node) && isFunction(node.initializer) ? node.name : null;
}

/** Names of a file's functions that end in `Of`, each with its line. */
export function listLikeValues(file: string, text: string): { line: number; name: string }[] {
  if (!/[a-z]Of\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { line: number; name: string }[] = [];
  const visit = (node: ts.Node): void => {
    const named = findName(node);
    const name = named?.getText() ?? '';
    if (isLikeValue(name)) found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, name });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @throws Error that lists the names and needless exceptions, or says that too few files were seen */
export async function checkFunctionNames(projectFolder: string): Promise<void> {
  const files = globSync(sources, { cwd: projectFolder }).filter((file) => !isLeftOut(file));
  if (files.length < FEWEST_FILES) throw new Error(`The check of function names saw ${files.length} files only: it is broken, not the names.`);
  const found = files.flatMap((file) =>
    listLikeValues(file, readFileSync(path.join(projectFolder, file), 'utf8')).map(({ line, name }) => ({ key: `${file}: ${name}`, shown: `${file}:${line}: ${name}` })),
  );
  const refused = found.filter(({ key }) => !exceptions.includes(key));
  const needless = exceptions.filter((each) => !found.some(({ key }) => key === each));
  if (refused.length > 0) throw new Error(`Functions named like values; a verb says what they do (getX, findX, listX, toX):\n  ${refused.map(({ shown }) => shown).join('\n  ')}`);
  if (needless.length > 0) throw new Error(`Exceptions that nothing needs any more: ${needless.join(', ')}`);
}
