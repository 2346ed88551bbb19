/** Functions whose arguments could change places unnoticed: no function of the server takes more than three of one type by position. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MOST_OF_A_TYPE = 3;
/** Fewer files than this is a failure: the check would be content with nothing. */
const FEWEST_FILES = 100;

/** The functions of a file that take too many of one type, one line each. */
export function listPositional(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const [type, parameters] of Map.groupBy(node.parameters, typeOf)) {
        if (type !== null && parameters.length > MOST_OF_A_TYPE) found.push(`${file}:${line}: ${parameters.map(({ name }) => name.getText()).join(', ')} are all ${type}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The type as it is written, without null; null where it can't change places: a list of any length, or one that is inferred. */
function typeOf({ type, initializer, dotDotDotToken }: ts.ParameterDeclaration): string | null {
  if (dotDotDotToken) return null;
  if (type) {
    const parts = ts.isUnionTypeNode(type) ? type.types.map((part) => part.getText()) : [type.getText()];
    return parts.filter((part) => part !== 'null' && part !== 'undefined').join(' | ');
  }
  if (!initializer) return null;
  if (ts.isNumericLiteral(initializer)) return 'number';
  if (ts.isStringLiteralLike(initializer)) return 'string';
  return initializer.kind === ts.SyntaxKind.TrueKeyword || initializer.kind === ts.SyntaxKind.FalseKeyword ? 'boolean' : null;
}

/** @throws Error that lists the functions, or says that too little was seen for there to be none */
export async function checkPositional(folder: string): Promise<void> {
  const files = globSync('src/{server,shared}/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  if (files.length < FEWEST_FILES) throw new Error(`The check of positional parameters saw ${files.length} files only: it is broken.`);
  const found = files.flatMap((file) => listPositional(file, readFileSync(path.join(folder, file), 'utf8')));
  if (found.length > 0) throw new Error(`More than ${MOST_OF_A_TYPE} parameters of one type by position; take an object:\n  ${found.join('\n  ')}`);
}
