/** One address per thing: other ways to write it lead there for good. */
import { redirect } from 'react-router';

function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The redirect that an address needs, the query kept; null when it is the canonical one already. */
export function redirectToCanonical({ pathname, search }: { pathname: string; search: string }, canonicalPath: string): string | null {
  return readable(pathname) === readable(canonicalPath) ? null : canonicalPath + search;
}

/** Throws the 308 that leads a wrong path, or the other language's handle, to the thing's own address. */
export function requireCanonicalAddress(url: URL, canonicalPath: string): void {
  const target = redirectToCanonical(url, canonicalPath);
  if (target !== null) throw redirect(target, 308);
}
