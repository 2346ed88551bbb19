/** Pagination: the page named by a URL, and lists that have shrunk since. Pure. */
import type { Pagination } from '#shared/contract/common.ts';

/** The page number in the URL under a name; the first if invalid. */
export function getPage(search: URLSearchParams, name = 'page'): number {
  const wanted = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
}

/**
 * The URL with pages beyond the end replaced by each list's last page; null if none is. `lists` is keyed by query name; null: unavailable list. An
 * empty list accepts any page.
 */
export function withinPages(url: URL, lists: Readonly<Record<string, Pagination | null>>): string | null {
  const search = new URLSearchParams(url.search);
  let isMoved = false;
  for (const [name, pagination] of Object.entries(lists)) {
    if (!pagination || pagination.totalPages === 0 || pagination.currentPage <= pagination.totalPages) continue;
    isMoved = true;
    if (pagination.totalPages === 1) search.delete(name);
    else search.set(name, String(pagination.totalPages));
  }
  if (!isMoved) return null;
  return search.size === 0 ? url.pathname : `${url.pathname}?${search}`;
}
