/** Refuses addresses of the API that are written by hand: the contract states each once, and `routePath` or the typed client reads it (ADR 0074). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Guard against a run that saw nothing. */
const FEWEST_FILES = 500;
/** At the beginning of a text: `#server/http/api/…` is a module. */
const address = /(?:^|[\s"'(<])\/api\/[a-z]/;

const sources = 'src/**/*.{ts,tsx}';
const isLeftOut = (file: string): boolean => /^src\/(shared\/contract|server\/http|web\/lib\/api\/routes|shared\/i18n\/paraglide)\/|\/testing\/|\.test\.tsx?$/.test(file);

/** Files that may name a part of an address, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/shared/i18n/receipt-links.ts': 'mails are built without Zod; receipt-links.test.ts compares the address with the contract’s',
  'src/server/platform/config.ts': 'the default of a setting: a prefix, which an operator may replace',
  'src/web/lib/session/browser-session.ts': 'prefixes of areas: the contract’s values stay on the server',
};

/** Strings of a file that contain an address of the API, one line each; comments don’t count. */
export function listHandwritten(file: string, text: string): string[] {
  if (!text.includes('/api/')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && address.test(node.text)) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @throws Error that lists the addresses and needless exceptions, or says that too few files were seen */
export async function checkApiAddresses(projectFolder: string): Promise<void> {
  const files = globSync(sources, { cwd: projectFolder }).filter((file) => !isLeftOut(file));
  if (files.length < FEWEST_FILES) throw new Error(`The check of addresses saw ${files.length} files only: it is broken, not the addresses.`);
  const found = files.map((file) => ({ file, lines: listHandwritten(file, readFileSync(path.join(projectFolder, file), 'utf8')) })).filter(({ lines }) => lines.length > 0);
  const refused = found.filter(({ file }) => !(file in exceptions)).flatMap(({ lines }) => lines);
  const needless = Object.keys(exceptions).filter((file) => !found.some((each) => each.file === file));
  if (refused.length > 0) throw new Error(`Addresses of the API beside the contract (use routePath):\n  ${refused.join('\n  ')}`);
  if (needless.length > 0) throw new Error(`Exceptions that nothing needs any more: ${needless.join(', ')}`);
}
