/** Dishes of an event: each host or guest with an account takes one, adds one, or adds a missing one. */
import type { Dish } from '#shared/contract/dishes.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { findPictures } from '../media/service.ts';
import * as repository from './dishes-repository.ts';
import { findListed, lockEvent } from './repository.ts';
import { getState } from './rules.ts';

/** More than any table holds. */
const MAX_DISHES = 60;

/** Throws NOT_FOUND for anyone who neither holds the event nor is invited to it. */
async function requireConcerned(ctx: MemberCtx, id: string) {
  const [event] = await findListed(ctx.db, { id: requireId(id), publicId: '', memberId: ctx.member.id });
  if (!event) throw new DomainError('NOT_FOUND');
  return event;
}

async function present(ctx: MemberCtx, eventId: string): Promise<Dish[]> {
  const rows = await repository.listDishes(ctx.db, { eventId, memberId: ctx.member.id });
  const pictureFor = await findPictures(
    ctx,
    rows.map(({ avatar_id }) => avatar_id),
  );
  return rows.map(({ id, name, is_taken, is_own, first_name, avatar_id, may_remove }) => ({
    _id: id,
    name,
    isTaken: is_taken,
    isOwn: is_own,
    bringer: first_name === null ? null : { firstName: first_name, avatar: pictureFor(avatar_id) },
    mayRemove: may_remove,
  }));
}

/** Throws NOT_FOUND. */
export async function listDishes(ctx: MemberCtx, id: string): Promise<Dish[]> {
  await requireConcerned(ctx, id);
  return present(ctx, requireId(id));
}

/** Runs `work` with the event locked, so that one of two wins a dish. Throws NOT_FOUND, and EVENT_CLOSED. */
async function withEvent(root: MemberCtx, id: string, work: (ctx: MemberCtx & TransactionCtx, eventId: string) => Promise<void>): Promise<Dish[]> {
  const eventId = requireId(id);
  return inTransaction(root, async (ctx) => {
    await lockEvent(ctx.db, { id: eventId });
    const state = getState(await requireConcerned(ctx, eventId), ctx.clock.now());
    if (state !== 'coming') throw new DomainError('EVENT_CLOSED', { extra: { state } });
    await work(ctx, eventId);
    return present(ctx, eventId);
  });
}

/** Adds a dish that the member brings, or one that is missing. Throws as `withEvent`, and DISHES_FULL. */
export const addDish = (root: MemberCtx, id: string, { name, isOwn }: { name: string; isOwn: boolean }): Promise<Dish[]> =>
  withEvent(root, id, async (ctx, eventId) => {
    const [sum] = await repository.countDishes(ctx.db, { eventId });
    if ((sum?.count ?? 0) >= MAX_DISHES) throw new DomainError('DISHES_FULL');
    const now = ctx.clock.now();
    await repository.insertDish(ctx.db, { id: uuidv7(now.getTime()), eventId, name, addedBy: ctx.member.id, memberId: isOwn ? ctx.member.id : null, now }).catch(orGone);
  });

/** The member brings it; idempotent. Throws as `withEvent`, and DISH_TAKEN where another does. */
export const takeDish = (root: MemberCtx, id: string, dishId: string): Promise<Dish[]> =>
  withEvent(root, id, async (ctx, eventId) => {
    const wanted = { eventId, id: requireId(dishId), memberId: ctx.member.id };
    const [found] = await repository.findDish(ctx.db, wanted);
    if (!found) throw new DomainError('NOT_FOUND');
    if (found.is_taken && !found.is_own) throw new DomainError('DISH_TAKEN');
    await repository.takeDish(ctx.db, wanted).catch(orGone);
  });

/** The member brings it no longer; it is missing again. Throws as `withEvent`. */
export const releaseDish = (root: MemberCtx, id: string, dishId: string): Promise<Dish[]> =>
  withEvent(root, id, async (ctx, eventId) => {
    const [released] = await repository.releaseDish(ctx.db, { eventId, id: requireId(dishId), memberId: ctx.member.id });
    if (!released) throw new DomainError('NOT_FOUND');
  });

/** Throws as `withEvent`; NOT_FOUND for anyone who neither added it, brings it nor holds the event. */
export const removeDish = (root: MemberCtx, id: string, dishId: string): Promise<Dish[]> =>
  withEvent(root, id, async (ctx, eventId) => {
    const [removed] = await repository.deleteDish(ctx.db, { eventId, id: requireId(dishId), memberId: ctx.member.id });
    if (!removed) throw new DomainError('NOT_FOUND');
  });
