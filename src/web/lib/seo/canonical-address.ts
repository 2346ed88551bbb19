/** One canonical URL per page: other spellings redirect permanently. */
import { redirect } from 'react-router';

function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The redirect target, including the query; null if the URL is canonical. */
export function redirectToCanonical({ pathname, search }: { pathname: string; search: string }, canonicalPath: string): string | null {
  return readable(pathname) === readable(canonicalPath) ? null : canonicalPath + search;
}

/** Throws the 308 from a wrong path, or the other language's handle, to the canonical URL. */
export function requireCanonicalAddress(url: URL, canonicalPath: string): void {
  const target = redirectToCanonical(url, canonicalPath);
  if (target !== null) throw redirect(target, 308);
}
