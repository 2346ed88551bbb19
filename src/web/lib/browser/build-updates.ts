/**
 * New versions of the site while somebody is on it: the build's manifest is asked for now and then, and a part of
 * the old version that is gone from the server reloads the page (NAV-17).
 */
export const BUILD_MANIFEST_PATH = '/builds/latest.json';
export const BUILD_POLL_MS = 5 * 60_000;
/** At most one reload in this time, so that a part that stays away can't reload the page for ever (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

const RELOADED_AT = 'buildReloadedAt';

/** The id of the build that the server runs now, or null when it can't be told: the next time will do. */
export async function findLatestBuildId(fetch: (path: string) => Promise<Response>): Promise<string | null> {
  try {
    const response = await fetch(BUILD_MANIFEST_PATH);
    if (!response.ok) return null;
    const manifest: unknown = await response.json();
    return typeof manifest === 'object' && manifest !== null && 'id' in manifest && typeof manifest.id === 'string' ? manifest.id : null;
  } catch {
    return null;
  }
}

/** Whether an error says that a part of the program could not be fetched; each browser words it its own way. */
export function isChunkLoadError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i.test(text);
}

interface ReloadGuard {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs: number;
  reload: () => void;
}

/** Reloads unless that was done less than ten seconds ago; tells whether it did. Without storage nothing is reloaded. */
export function reloadOnce({ storage, nowMs, reload }: ReloadGuard): boolean {
  try {
    const reloadedAt = Number(storage.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
    if (nowMs - reloadedAt < RELOAD_GUARD_MS) return false;
    storage.setItem(RELOADED_AT, String(nowMs));
  } catch {
    return false;
  }
  reload();
  return true;
}
