/**
 * A redirect that answers Back or Forward takes the place of the entry that was gone to (HTML, "navigate history"). The router would push it, and each
 * further Back would lead to that entry, and from there to the same page again.
 */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

const isRedirect = (result: unknown): result is Response => result instanceof Response && result.headers.has('Location');

/** Back and Forward change the address at once, a press on a link only when the page has come. */
function isAtAddress({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

export const replaceTraversed: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (!isAtAddress(request)) return results;
  for (const { result } of Object.values(results)) {
    if (!isRedirect(result)) continue;
    // The router replaces no entry with a new document: that is done here, and this one ends with it.
    if (result.headers.has('X-Remix-Reload-Document')) {
      window.location.replace(result.headers.get('Location') ?? '');
      return new Promise(() => {});
    }
    result.headers.set('X-Remix-Replace', 'yes');
  }
  return results;
};
