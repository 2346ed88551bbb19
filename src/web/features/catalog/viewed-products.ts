/** Products viewed in this tab (sessionStorage), sent to the server only to fetch their cards. */
import { createBrowserStorage, type KeyStorage } from '#web/lib/browser/browser-storage.ts';

const KEY = 'viewedProducts';
const MAX_CACHED = 9;

function read(storage: KeyStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,100}$/.test(id)).slice(0, MAX_CACHED) : [];
  } catch {
    return [];
  }
}

export interface ViewedProducts {
  /** Ids, newest first, without the given one. */
  idsWithout(id: string | null): string[];
  add(id: string): void;
}

export function viewedProducts(storage: KeyStorage = createBrowserStorage(() => window.sessionStorage)): ViewedProducts {
  return {
    idsWithout: (id) => read(storage).filter((stored) => stored !== id),
    add: (id) => storage.setItem(KEY, JSON.stringify([id, ...read(storage).filter((stored) => stored !== id)].slice(0, MAX_CACHED))),
  };
}
