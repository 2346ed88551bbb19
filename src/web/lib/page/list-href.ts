/** URLs of a wishlist's pages. Pure. */

/** Page size, at most 150 kB; a whole list of five hundred would be two megabytes. */
export const WISHES_A_PAGE = 15;

/** A page of a list, of all its wishes or of those with a tag. The path's own query, a guest's token, stays. */
export function listHref(path: string, page: number, tag = ''): string {
  const search = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(tag !== '' && { tag }) });
  return search.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

/** The page with the wish at a place, counted from 0, at the wish. */
export const wishHref = (path: string, { _id, place }: { _id: string; place: number }): string => `${listHref(path, Math.floor(place / WISHES_A_PAGE) + 1)}#wish-${_id}`;
