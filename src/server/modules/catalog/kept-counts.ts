/** Cache of expensive results: counts and search order, large ones only. */
import type { Ctx } from '#server/platform/context.ts';

/** Results over at least this many products are cached. */
export const MANY = 500;
const FRESH_FOR_MS = 60_000;
/** Stale-while-revalidate up to this age; beyond it the visitor waits for the new count. */
const SHOWN_FOR_MS = 600_000;
const MOST_KEPT = 600;

interface Counted {
  readonly looked: number;
}

interface Kept {
  counted: Counted;
  at: number;
  recount: Promise<Counted> | null;
}

/** One cache per database. */
const keptBy = new WeakMap<object, Map<string, Kept>>();

/** Cached, else computed; large results may be a minute old, or ten during recomputation. */
export async function keptCount<What extends Counted>(ctx: Pick<Ctx, 'database' | 'log'>, key: string, now: Date, countNow: () => Promise<What>): Promise<What> {
  const kept = keptBy.get(ctx.database) ?? new Map<string, Kept>();
  keptBy.set(ctx.database, kept);
  const found = kept.get(key);
  const age = found ? now.getTime() - found.at : Number.POSITIVE_INFINITY;
  const count = async (): Promise<What> => {
    const counted = await countNow();
    kept.delete(key);
    if (counted.looked >= MANY) kept.set(key, { counted, at: now.getTime(), recount: null });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return counted;
  };
  if (!found || age < 0 || age > SHOWN_FOR_MS) return count();
  if (age > FRESH_FOR_MS && !found.recount) {
    found.recount = count();
    found.recount.catch((error: unknown) => {
      found.recount = null;
      ctx.log.warn({ err: error }, 'what was counted long ago can’t be counted anew');
    });
  }
  return found.counted as What;
}
