/**
 * What takes a look at very many, kept for a while: counts, and the order of a search's answers. It is dear exactly where an old one misleads
 * nobody: among hundreds and thousands. What fits a person's patience is made at each look.
 */
import type { Ctx } from '#server/platform/context.ts';

/** What at least so many products were looked at for is kept. */
export const MANY = 500;
const FRESH_FOR_MS = 60_000;
/** Older ones are shown while they are counted anew; beyond this the visitor waits for the new count. */
const SHOWN_FOR_MS = 600_000;
const MOST_KEPT = 600;

/** What was counted, and how many had to be looked at for it. */
interface Counted {
  readonly looked: number;
}

interface Kept {
  counted: Counted;
  at: number;
  recount: Promise<Counted> | null;
}

/** By database, since each has counts of its own. */
const keptBy = new WeakMap<object, Map<string, Kept>>();

/** What is counted under a key, which tells it from all others; of very many up to a minute old, or ten while it is counted anew. */
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
