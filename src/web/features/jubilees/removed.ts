/** Somebody who was taken away just now, as the history's state carries it from the person's page to the list. Pure. */
export interface Removed {
  id: string;
  name: string;
  /** Until when they can be taken back, as the API tells it. */
  restorableUntil: string;
}

/** What the history's state carries, if it is ours and not over. `now` is in milliseconds since 1970: a page that is opened anew still has the state. */
export function removedIn(state: unknown, now: number): Removed | null {
  const removed = typeof state === 'object' && state !== null && 'removed' in state ? state.removed : null;
  if (typeof removed !== 'object' || removed === null || !('id' in removed) || !('name' in removed) || !('restorableUntil' in removed)) return null;
  const { id, name, restorableUntil } = removed;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof restorableUntil !== 'string') return null;
  return Date.parse(restorableUntil) > now ? { id, name, restorableUntil } : null;
}
