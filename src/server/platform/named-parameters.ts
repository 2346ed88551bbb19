/** SQL texts name their parameters (`:cartId`); PostgreSQL numbers them (`$1`). A text is compiled once, where its statement is defined. */

export interface CompiledText {
  /** As PostgreSQL takes it: `$1` for the first name, and again wherever that name stands. */
  text: string;
  /** The names in the order of their numbers. */
  names: readonly string[];
}

/**
 * What a colon can stand in without naming a parameter: literals, quoted identifiers, line comments, dollar quotes, casts, `:=`; and the end of an array
 * slice, which follows what it begins with. Words are read whole, because `a$1` is one, in runs with what means nothing here, because each match costs.
 */
const tokens = [
  /(?:(?![eE]')[A-Za-z_][\w$]*|[^A-Za-z_'"$:/-])+/,
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/,
  /\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|::|:=|(?<=[\w)\]]):/,
  // Block comments nest, so that only their beginning is read here.
  /(\/\*)|\$(\d+)|:([A-Za-z_]\w*)/,
];
const token = new RegExp(tokens.map(({ source }) => source).join('|'), 'g');

/** @throws Error where the text has a numbered parameter: a name next to it could mean the same one */
export function compileNamed(source: string): CompiledText {
  const numbers = new Map<string, number>();
  let text = '';
  let copied = 0;
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, , comment, number, name] = match;
    if (comment) token.lastIndex = endOfComment(source, match.index);
    if (number) throw new Error(`$${number} has no name in: ${source}`);
    if (!name) continue;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    text += `${source.slice(copied, match.index)}$${numbers.get(name)}`;
    copied = token.lastIndex;
  }
  return { text: text + source.slice(copied), names: [...numbers.keys()] };
}

/** Where the block comment that begins at `start` ends, with those within it. */
function endOfComment(source: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let match = mark.exec(source); match; match = mark.exec(source)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return source.length;
}

/**
 * The values in the order of their numbers.
 * @throws TypeError where one is missing: the driver would send null for it
 */
export function valuesOf(names: readonly string[], params: Readonly<Record<string, unknown>>): unknown[] {
  return names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`:${name} has no value`);
    return value;
  });
}

/** @throws Error where a value has no place in the text, which would be a filter left out unnoticed */
export function requireAllUsed(names: readonly string[], params: Readonly<Record<string, unknown>>): void {
  const unused = Object.keys(params).filter((name) => !names.includes(name));
  if (unused.length > 0) throw new Error(`nothing in the text is named ${unused.map((name) => `:${name}`).join(', ')}`);
}
