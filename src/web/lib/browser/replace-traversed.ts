/**
 * A redirect after Back or Forward replaces the history entry (HTML, "navigate history"); the router would push it, and each further Back would
 * redirect again.
 */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

const isRedirect = (result: unknown): result is Response => result instanceof Response && result.headers.has('Location');

/** Back and Forward change the address at once, a link only when the page has loaded. */
function isAtAddress({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

export const replaceTraversed: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (!isAtAddress(request)) return results;
  for (const { result } of Object.values(results)) {
    if (!isRedirect(result)) continue;
    // The router can't replace an entry with a new document.
    if (result.headers.has('X-Remix-Reload-Document')) {
      window.location.replace(result.headers.get('Location') ?? '');
      return new Promise(() => {});
    }
    result.headers.set('X-Remix-Replace', 'yes');
  }
  return results;
};
