/**
 * Fills an empty database with the demonstration shop: catalogue, pictures, content, members. All in one transaction, so that it
 * is there whole or not at all; files are copied before, since keeping a picture twice is once.
 */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { loadContent } from './load-content.ts';
import { loadMembers } from './load-members.ts';
import { loadPlans } from './load-plans.ts';
import { loadPromotions } from './load-promotions.ts';
import { storePictures } from './load-pictures.ts';

// Whoever has registered, in a shop without goods yet, is no part of a demonstration.
const findAny = statement<{ is_filled: boolean }>('demo.find-any', 'select exists (select 1 from products) or exists (select 1 from members) as is_filled');
// Two processes that start at once: the second waits here and then finds the shop filled.
const lock = statement<object>('demo.lock', 'select pg_advisory_xact_lock(7220120)');

/** Loads the demonstration shop into an empty database; says whether it did. */
export async function loadDemo(root: Ctx, onProgress: (what: string) => void): Promise<boolean> {
  const [before] = await findAny(root.db);
  if (before?.is_filled) return false;
  onProgress('pictures');
  const pictures = await storePictures(root);
  onProgress('catalogue and content');
  return inTransaction(root, async (ctx) => {
    await lock(ctx.db);
    const [now] = await findAny(ctx.db);
    if (now?.is_filled) return false;
    await loadCatalogue(ctx, pictures);
    await loadDeliveries(ctx);
    await loadContent(ctx);
    await loadPromotions(ctx);
    await loadPlans(ctx);
    await loadMembers(ctx);
    return true;
  });
}
