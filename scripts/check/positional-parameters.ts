/** Limits positional parameters: no server function takes more than three of one type, which could be swapped unnoticed. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MOST_OF_A_TYPE = 3;
/** Guard against a run that saw nothing. */
const FEWEST_FILES = 100;

/** Functions of a file with too many parameters of one type, one line each. */
export function listPositional(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const [type, parameters] of Map.groupBy(node.parameters, getType)) {
        if (type !== null && parameters.length > MOST_OF_A_TYPE) found.push(`${file}:${line}: ${parameters.map(({ name }) => name.getText()).join(', ')} are all ${type}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The declared type without null; null when it can't be swapped: rest parameters and inferred types. */
function getType({ type, initializer, dotDotDotToken }: ts.ParameterDeclaration): string | null {
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

/** @throws Error that lists the functions, or says that too few files were seen */
export async function checkPositional(folder: string): Promise<void> {
  const files = globSync('src/{server,shared}/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  if (files.length < FEWEST_FILES) throw new Error(`The check of positional parameters saw ${files.length} files only: it is broken.`);
  const found = files.flatMap((file) => listPositional(file, readFileSync(path.join(folder, file), 'utf8')));
  if (found.length > 0) throw new Error(`More than ${MOST_OF_A_TYPE} parameters of one type by position; take an object:\n  ${found.join('\n  ')}`);
}
