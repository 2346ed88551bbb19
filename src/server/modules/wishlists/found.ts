/** Reads another shop's page once and copies its picture, so that the list's viewers send that shop nothing. */
import type { FoundWish } from '#shared/contract/wishes.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { findPictures, withPersonalPicture } from '../media/service.ts';
import { readPage, readPagePicture } from '../outside-pages/service.ts';

const WINDOW_MS = 3_600_000;
/** More than a person adds; stops use of the shop as a proxy. */
const MAX_AN_HOUR = 60;
/** Each uses some megabytes for some seconds. */
const MAX_AT_ONCE = 6;

const countReading = statement<{ since: Date; count: number }, { memberId: string; now: Date; before: Date }>(
  'wishlists.count-reading',
  `insert into page_readings as existing (member_id, since, count) values (:memberId, :now, 1)
   on conflict (member_id) do update set since = case when existing.since <= :before then excluded.since else existing.since end, count = case when existing.since <= :before then 1 else existing.count + 1 end
   returning since, count`,
);
const insertFound = statement<object, { pictureId: string; memberId: string }>('wishlists.insert-found-picture', 'insert into found_pictures (picture_id, member_id) values (:pictureId, :memberId)');
const takeFound = statement<{ picture_id: string }, { pictureId: string; memberId: string }>(
  'wishlists.take-found-picture',
  'delete from found_pictures where picture_id = :pictureId and member_id = :memberId returning picture_id',
);

let pending = 0;

/** Throws RATE_LIMITED, and NOT_FOUND where the account has ended. */
async function takeTurn(ctx: MemberCtx): Promise<void> {
  const now = ctx.clock.now();
  const [reading] = await countReading(ctx.db, { memberId: ctx.member.id, now, before: new Date(now.getTime() - WINDOW_MS) }).catch(orGone);
  if (!reading || reading.count <= MAX_AN_HOUR) return;
  throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil((reading.since.getTime() + WINDOW_MS - now.getTime()) / 1_000)) });
}

/** Stores the picture; null where it can't be fetched or decoded. */
async function storeFound(ctx: MemberCtx, address: string | null): Promise<string | null> {
  const bytes = address === null ? null : await readPagePicture(ctx, address);
  if (bytes === null) return null;
  try {
    return await withPersonalPicture(ctx, bytes, async (pictureId) => {
      await insertFound(ctx.db, { pictureId, memberId: ctx.member.id }).catch(orGone);
      return pictureId;
    });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** People type "butik.example/vas". */
const wholeAddress = (typed: string): string => (/^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[\w.-]+:\d/.test(typed) ? typed : `https://${typed}`);

/** Reads a product from another shop's page. Throws RATE_LIMITED, NOT_FOUND where the account has ended, and VALIDATION_FAILED on the URL with the reason. */
export async function findElsewhere(ctx: MemberCtx, address: string): Promise<FoundWish> {
  // Before counting: a refused call costs no quota.
  if (pending >= MAX_AT_ONCE) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: 5 });
  pending += 1;
  try {
    await takeTurn(ctx);
    const { product, problem } = await readPage(ctx, wholeAddress(address));
    if (product === null) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'url', code: `page_${problem.replace('-', '_')}` }] });
    const pictureId = await storeFound(ctx, product.picture);
    const getPicture = await findPictures(ctx, [pictureId]);
    const price = product.price && { currency_code: product.price.currency, amount: toMajor(product.price.minor) };
    return { url: product.url, title: product.title, price, image: getPicture(pictureId), pictureId };
  } finally {
    pending -= 1;
  }
}

/** Assigns a picture that the member found to a wish, once. Throws VALIDATION_FAILED. */
export async function takePicture(ctx: MemberCtx & TransactionCtx, pictureId: string | null): Promise<string | null> {
  if (pictureId === null) return null;
  const [taken] = await takeFound(ctx.db, { pictureId, memberId: ctx.member.id });
  if (!taken) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'pictureId', code: 'invalid' }] });
  return pictureId;
}
