/** Reads statement definitions from source with the TypeScript compiler: names, row types and parameter types. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectFolder } from '#server/platform/project-folder.ts';

/** `json` is any object, `list` any array. */
export type Kind = 'number' | 'string' | 'boolean' | 'date' | 'bytes' | 'json' | 'list' | 'unknown';

/** The part of a type that matters for SQL. */
export interface StatedType {
  /** All kinds of a union, without null. */
  kinds: ReadonlySet<Kind>;
  /** Element type of a list. */
  of: StatedType | null;
  isNullable: boolean;
  isOptional: boolean;
}

export interface StatedStatement {
  how: 'statement' | 'quickRead' | 'composed';
  /** File and line, for messages. */
  place: string;
  file: string;
  /** The name, or a pattern for a template literal's names. */
  name: string | RegExp;
  /** Null unless a literal. */
  text: string | null;
  /** Null for `object`: rows are not read. */
  row: ReadonlyMap<string, StatedType> | null;
  /** Null when typed per query. */
  params: ReadonlyMap<string, StatedType> | null;
}

const DEFINES = /\b(statement|quickRead|composed)[<(]/;

/** Source files that define statements, except tests. */
export const definingFiles = (): string[] => sourceFiles('{src/server,demo,scripts,bench}/**/*.ts').filter((file) => DEFINES.test(readFileSync(path.join(projectFolder, file), 'utf8')));

const sourceFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: projectFolder })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && file !== path.join('src', 'server', 'platform', 'database.ts'))
    .sort();

/** Source files that send SQL without a definition, so that no types are compared. */
export const filesWithBareTexts = (): string[] =>
  sourceFiles('{src/server,demo,scripts}/**/*.ts').filter((file) => /\.run(<[^(]*>)?\(\{\s*(name: [^,]*,\s*)?text\b/.test(readFileSync(path.join(projectFolder, file), 'utf8')));

export function readStatements(files: readonly string[]): StatedStatement[] {
  const config = ts.readConfigFile(path.join(projectFolder, 'tsconfig.server.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [], files: [] }, ts.sys, projectFolder);
  const program = ts.createProgram(
    files.map((file) => path.resolve(projectFolder, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const stated: StatedStatement[] = [];
  for (const file of files) {
    const source = program.getSourceFile(path.resolve(projectFolder, file));
    if (!source) throw new Error(`${file} was not read`);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && isDefinition(node.expression.text)) {
        const [row, params] = (node.typeArguments ?? []).map((type) => checker.getTypeFromTypeNode(type));
        const how = node.expression.text;
        stated.push({
          how,
          file,
          place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
          name: getName(node.arguments[0]),
          text: toText(node.arguments[1]),
          row: !row || row.flags & ts.TypeFlags.NonPrimitive ? null : getMembers(checker, row),
          params: how === 'composed' ? null : params ? getMembers(checker, params) : new Map(),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return stated;
}

const isDefinition = (name: string): name is StatedStatement['how'] => name === 'statement' || name === 'quickRead' || name === 'composed';

const toText = (node: ts.Expression | undefined): string | null => (node && ts.isStringLiteralLike(node) ? node.text : null);

function getName(node: ts.Expression | undefined): string | RegExp {
  const literal = toText(node);
  if (literal !== null) return literal;
  if (!node || !ts.isTemplateExpression(node)) throw new Error(`a statement's name is no literal: ${node?.getText()}`);
  const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  return new RegExp(`^${parts.map((part) => part.replace(/[^\w-]/g, '\\$&')).join('.+')}$`);
}

const getMembers = (checker: ts.TypeChecker, type: ts.Type): Map<string, StatedType> =>
  new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional);
      return [property.name, { ...statedType(checker, checker.getTypeOfSymbol(property)), isOptional }];
    }),
  );

function statedType(checker: ts.TypeChecker, type: ts.Type): StatedType {
  const kinds = new Set<Kind>();
  let of: StatedType | null = null;
  let isNullable = false;
  for (const part of type.isUnion() ? type.types : [type]) {
    const flags = part.flags;
    if (flags & ts.TypeFlags.Null) isNullable = true;
    else if (flags & ts.TypeFlags.Undefined) continue;
    else if (flags & ts.TypeFlags.StringLike) kinds.add('string');
    else if (flags & ts.TypeFlags.NumberLike) kinds.add('number');
    else if (flags & ts.TypeFlags.BooleanLike) kinds.add('boolean');
    else if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) kinds.add('unknown');
    else if (part.symbol?.name === 'Date') kinds.add('date');
    else if (['Uint8Array', 'Buffer'].includes(part.symbol?.name ?? '')) kinds.add('bytes');
    else if (checker.isArrayType(part)) {
      const [element] = checker.getTypeArguments(part as ts.TypeReference);
      kinds.add('list');
      of = element ? statedType(checker, element) : null;
    } else kinds.add('json');
  }
  return { kinds, of, isNullable, isOptional: false };
}
