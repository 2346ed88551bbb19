/** Cache of expensive results: counts and search order, large ones only. */
import type { Ctx } from '#server/platform/context.ts';

/** Results over at least this many products are cached. */
export const MANY = 500;
const FRESH_FOR_MS = 60_000;
/** Stale-while-revalidate up to this age; beyond it the visitor waits for the new count. */
const SHOWN_FOR_MS = 600_000;
const MAX_CACHED = 600;

interface Counted {
  readonly scanned: number;
}

interface Cached {
  counted: Counted;
  at: number;
  recount: Promise<Counted> | null;
}

/** One cache per database. */
const cachedBy = new WeakMap<object, Map<string, Cached>>();

/** Cached, else computed; large results may be a minute old, or ten during recomputation. */
export async function getCachedCount<What extends Counted>(ctx: Pick<Ctx, 'database' | 'log'>, key: string, now: Date, countNow: () => Promise<What>): Promise<What> {
  const cached = cachedBy.get(ctx.database) ?? new Map<string, Cached>();
  cachedBy.set(ctx.database, cached);
  const found = cached.get(key);
  const age = found ? now.getTime() - found.at : Number.POSITIVE_INFINITY;
  const count = async (): Promise<What> => {
    const counted = await countNow();
    cached.delete(key);
    if (counted.scanned >= MANY) cached.set(key, { counted, at: now.getTime(), recount: null });
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break;
      cached.delete(oldest);
    }
    return counted;
  };
  if (!found || age < 0 || age > SHOWN_FOR_MS) return count();
  if (age > FRESH_FOR_MS && !found.recount) {
    found.recount = count();
    found.recount.catch((error: unknown) => {
      found.recount = null;
      ctx.log.warn({ err: error }, 'an old count could not be refreshed');
    });
  }
  return found.counted as What;
}
