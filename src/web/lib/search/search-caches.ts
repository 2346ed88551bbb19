/** What was found by searching is kept for a while; whoever logs in may find other things, so it is forgotten then (AUTH-02). */
const caches = new Set<() => void>();

/** Has `clear` called whenever the caches are cleared; answers how to end that. */
export function joinSearchCaches(clear: () => void): () => void {
  caches.add(clear);
  return () => void caches.delete(clear);
}

export function clearSearchCaches(): void {
  for (const clear of caches) clear();
}
