/** Detects new builds while a page is open: polls the build's manifest, and reloads when an old chunk is gone (NAV-17). */
export const BUILD_MANIFEST_PATH = '/builds/latest.json';
export const BUILD_POLL_MS = 5 * 60_000;
/** At most one reload per this time, against reload loops (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

const RELOADED_AT = 'buildReloadedAt';

/** Id of the server's current build, or null if unavailable. */
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

/** Whether a code chunk failed to load; each browser has its own message. */
export function isChunkLoadError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i.test(text);
}

interface ReloadGuard {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs: number;
  reload: () => void;
}

/** Reloads unless done less than ten seconds ago; returns whether it did. Never reloads without storage. */
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
