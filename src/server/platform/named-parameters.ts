/** Compiles named SQL parameters (`:cartId`) to PostgreSQL's numbered ones (`$1`), once per statement. */

export interface CompiledText {
  /** For PostgreSQL: `$1` for the first name, and for each further occurrence of it. */
  text: string;
  names: readonly string[];
}

/**
 * Tokens in which a colon names no parameter: literals, quoted identifiers, line comments, dollar quotes, casts, `:=`, and the end of an array slice
 * (after its start). Matches whole words, because `a$1` is one, in runs with insignificant characters, because each match costs.
 */
const tokens = [
  /(?:(?![eE]')[A-Za-z_][\w$]*|[^A-Za-z_'"$:/-])+/,
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/,
  /\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|::|:=|(?<=[\w)\]]):/,
  // Block comments nest, so only their start is matched here.
  /(\/\*)|\$(\d+)|:([A-Za-z_]\w*)/,
];
const token = new RegExp(tokens.map(({ source }) => source).join('|'), 'g');

/** @throws Error if the text has a numbered parameter: a name next to it could mean the same one */
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

/** The end of the block comment that begins at `start`, nested comments included. */
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
 * @throws TypeError if one is missing: the driver would send null for it
 */
export function toValues(names: readonly string[], params: Readonly<Record<string, unknown>>): unknown[] {
  return names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`:${name} has no value`);
    return value;
  });
}

/** @throws Error if a value has no place in the text, which would be a filter left out unnoticed */
export function requireAllUsed(names: readonly string[], params: Readonly<Record<string, unknown>>): void {
  const unused = Object.keys(params).filter((name) => !names.includes(name));
  if (unused.length > 0) throw new Error(`nothing in the text is named ${unused.map((name) => `:${name}`).join(', ')}`);
}
