/** Search caches, cleared on login, since members may see other results (AUTH-02). */
const caches = new Set<() => void>();

/** Registers `clear`, called whenever the caches are cleared; returns its unregister function. */
export function joinSearchCaches(clear: () => void): () => void {
  caches.add(clear);
  return () => void caches.delete(clear);
}

export function clearSearchCaches(): void {
  for (const clear of caches) clear();
}
