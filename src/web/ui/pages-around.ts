/** Page numbers to show: the first, the last and those around the current one. A gap of one page shows it. At most seven entries. */
export function pagesAround(page: number, totalPages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = Math.max(2, Math.min(page - 1, totalPages - 3));
  const to = Math.min(totalPages - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const before = from === 3 ? [2] : from > 3 ? (['gap-before'] as const) : [];
  const after = to === totalPages - 2 ? [totalPages - 1] : to < totalPages - 2 ? (['gap-after'] as const) : [];
  return [1, ...before, ...middle, ...after, ...(totalPages > 1 ? [totalPages] : [])];
}
