/** The product a visitor pressed a heart for: stored until they have signed up, added at login. */
import { createBrowserStorage, type KeyStorage } from '../browser/browser-storage.ts';
import type { HeartPress } from './hearts.ts';

const SAVED_WISH_KEY = 'keptWish';
/** As long as the mailed link is valid. */
const VALID_MS = 24 * 60 * 60_000;

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value);

function read(storage: KeyStorage, nowMs: number): HeartPress | null {
  try {
    const { productId, variantId, title, keptAt } = JSON.parse(storage.getItem(SAVED_WISH_KEY) ?? '{}') as Record<string, unknown>;
    if (!isId(productId) || !(variantId === null || isId(variantId)) || typeof title !== 'string') return null;
    return typeof keptAt === 'number' && keptAt <= nowMs && nowMs - keptAt < VALID_MS ? { productId, variantId, title } : null;
  } catch {
    return null;
  }
}

/** `nowMs` is the browser's clock. */
export function savedWish(storage: KeyStorage = createBrowserStorage(), nowMs: () => number = Date.now) {
  return {
    save: (wish: HeartPress): void => storage.setItem(SAVED_WISH_KEY, JSON.stringify({ ...wish, keptAt: nowMs() })),
    /** Returns it once. */
    take(): HeartPress | null {
      const wish = read(storage, nowMs());
      storage.removeItem(SAVED_WISH_KEY);
      return wish;
    },
  };
}
