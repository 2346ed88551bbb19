/** Lists by the page: which page an address asks for, and lists that have become shorter since it was made. Pure. */
import type { Pagination } from '#shared/contract/common.ts';

/** The page that an address asks for under a name. One that somebody has made up asks for the first. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const wanted = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
}

/**
 * The address with the last page of each list that it asks for a page behind the last of; null where it asks for none such. By the name
 * under which the address says the list's page; null for a list that could not be had. One that is empty stands on any page.
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
