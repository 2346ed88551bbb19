/** Where to go after signing in: only ever a path on this site (decisions, section 3). Pure. */
const HERE = 'https://here.invalid';

/** Any character that a browser drops or reads as another while it reads an address. */
const isStrange = (text: string): boolean => /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || text !== text.trim();

const isPath = (text: string): boolean => text.startsWith('/') && !text.startsWith('//') && !isStrange(text);

/** What a path reads as once its escapes are read, and theirs in turn; null where an escape is broken. */
function decodings(path: string): string[] | null {
  const found = [path];
  for (let read = path; found.length <= 5; ) {
    let next: string;
    try {
      next = decodeURIComponent(read);
    } catch {
      return null;
    }
    if (next === read) return found;
    found.push(next);
    read = next;
  }
  return null;
}

/**
 * The path, query and anchor of a wish that stays on this site; null for any other: another host, another scheme, `//`,
 * a backslash, and the escaped forms of these.
 */
export function redirectTarget(wish: string | null | undefined): string | null {
  if (!wish || wish.length > 2_000 || !isPath(wish)) return null;
  const [path = ''] = wish.split(/[?#]/, 1);
  if (!decodings(path)?.every(isPath)) return null;
  if (!URL.canParse(wish, HERE)) return null;
  const url = new URL(wish, HERE);
  // Dot segments may leave two slashes at the front, escaped ones too.
  return url.origin === HERE && decodings(url.pathname)?.every(isPath) ? url.pathname + url.search + url.hash : null;
}
