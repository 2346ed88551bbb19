/** A person just removed, passed in the history state to the list. Pure. */
export interface Removed {
  id: string;
  name: string;
  /** Undo deadline, from the API. */
  restorableUntil: string;
}

/** Parses the history state; null if invalid or expired. `now` is in ms since 1970. */
export function removedIn(state: unknown, now: number): Removed | null {
  const removed = typeof state === 'object' && state !== null && 'removed' in state ? state.removed : null;
  if (typeof removed !== 'object' || removed === null || !('id' in removed) || !('name' in removed) || !('restorableUntil' in removed)) return null;
  const { id, name, restorableUntil } = removed;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof restorableUntil !== 'string') return null;
  return Date.parse(restorableUntil) > now ? { id, name, restorableUntil } : null;
}
