/** Redirect target after signing in: only ever a path on this site (decisions, section 3). Pure. */
const HERE = 'https://here.invalid';

/** Contains a character that browsers drop or reinterpret when parsing a URL. */
const isStrange = (text: string): boolean => /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || text !== text.trim();

const isPath = (text: string): boolean => text.startsWith('/') && !text.startsWith('//') && !isStrange(text);

/** All repeated percent-decodings of a path; null if an escape is broken. */
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

/** Path, query and hash of a target on this site; null for any other: another host, another scheme, `//`, a backslash, and their escaped forms. */
export function redirectTarget(requested: string | null | undefined): string | null {
  if (!requested || requested.length > 2_000 || !isPath(requested)) return null;
  const [path = ''] = requested.split(/[?#]/, 1);
  if (!decodings(path)?.every(isPath)) return null;
  if (!URL.canParse(requested, HERE)) return null;
  const url = new URL(requested, HERE);
  // Dot segments may leave two leading slashes, escaped ones too.
  return url.origin === HERE && decodings(url.pathname)?.every(isPath) ? url.pathname + url.search + url.hash : null;
}
