/** Draws with the rules of an event: who may not draw whom, and what changes when somebody leaves. Needs the event's lock. */
import type { Pair } from '#shared/values/draws/draw-graph.ts';
import type { Ctx, TransactionCtx } from '#server/platform/context.ts';
import type { DrawRules } from './draw-rules.ts';
import { mailDrawn } from './jobs.ts';
import { enqueueAll } from '#server/platform/jobs.ts';
import { seal, unseal } from './links.ts';
import { mendAtRandom } from './random-draw.ts';
import * as repository from './repository.ts';
import { type Known, translatePairs } from './rules.ts';
import type { StoredExclusion } from './tables.ts';

/** Pairs of a draw by person id. Never leaves the module. */
export function readPairs(ctx: Ctx, rows: readonly repository.ParticipantRow[]): Pair[] {
  const people = new Map(rows.map(({ id, person_id }) => [id, person_id]));
  return rows.flatMap((row) => {
    const receiver = people.get(unseal(ctx.config, row.id, row.sealed_receiver) ?? '');
    return receiver === undefined ? [] : [{ giver: row.person_id, receiver }];
  });
}

interface Asked {
  eventId: string;
  exclusions: readonly StoredExclusion[];
  earlier: { id: string; starts_at: Date } | null;
  isRing: boolean;
}

/**
 * The rules among `people`. Blocks are avoided, and never named: a host would read from the answer that one guest blocks another. The same holds for pairs
 * of an earlier draw as long as its event is to come; afterwards they count as the hosts' own rules.
 */
export async function toRules(ctx: Ctx, people: readonly (Known & { person_id: string })[], asked: Asked): Promise<DrawRules> {
  const ofAccount = new Map(people.flatMap(({ account_id, person_id }) => (account_id === null ? [] : [[account_id, person_id] as const])));
  const blocks = await repository.listBlocksAmong(ctx.db, { ids: [...ofAccount.keys()] });
  const apart = blocks.flatMap(({ blocker_id, blocked_id }) => {
    const [one, other] = [ofAccount.get(blocker_id), ofAccount.get(blocked_id)];
    if (one === undefined || other === undefined) return [];
    return [
      { giver: one, receiver: other },
      { giver: other, receiver: one },
    ];
  });
  const rules = { people: people.map(({ person_id }) => person_id), exclusions: [...asked.exclusions], isRing: asked.isRing };
  if (asked.earlier === null) return { ...rules, avoided: [apart] };
  const rows = await repository.listParticipants(ctx.db, { drawId: asked.earlier.id, viewerId: null });
  const former = translatePairs(readPairs(ctx, rows), new Map(rows.map((row) => [row.person_id, row])), people);
  if (asked.earlier.starts_at > ctx.clock.now()) return { ...rules, avoided: [apart, former] };
  return { ...rules, exclusions: [...rules.exclusions, ...former.map((pair) => ({ ...pair, mutual: false }))], avoided: [apart] };
}

async function findEarlier(ctx: Ctx, draw: repository.DrawRow, memberId: string | null): Promise<Asked['earlier']> {
  if (draw.not_as_in === null || memberId === null) return null;
  const [earlier] = await repository.findEarlier(ctx.db, { id: draw.not_as_in, eventId: draw.event_id, memberId });
  return earlier ?? null;
}

/**
 * Fits the draw to those who are left: as few givers as can be get another receiver and, once the draw is sent, a mail. Where the rules leave no draw, the
 * pairs stay as they are and the draw says why. `hostId` is whose earlier draws count.
 */
export async function settle(ctx: TransactionCtx, draw: repository.DrawRow, hostId: string | null): Promise<{ isPossible: boolean }> {
  const rows = await repository.listParticipants(ctx.db, { drawId: draw.id, viewerId: null });
  const rules = await toRules(ctx, rows, { eventId: draw.event_id, exclusions: draw.exclusions, earlier: await findEarlier(ctx, draw, hostId), isRing: draw.is_ring });
  const mended = mendAtRandom(rules, readPairs(ctx, rows));
  const size = rows.length;
  if (!mended.isPossible) {
    const { side, group, partners } = mended;
    await repository.setOutcome(ctx.db, { id: draw.id, blockedBy: JSON.stringify({ side, group, partners }), isOneRing: false, size });
    return { isPossible: false };
  }
  const ofPerson = new Map(rows.map((row) => [row.person_id, row.id]));
  const receivers = new Map(mended.pairs.map(({ giver, receiver }) => [giver, ofPerson.get(receiver) ?? '']));
  const changed = rows.filter(({ person_id }) => mended.changed.includes(person_id));
  await repository.setReceivers(ctx.db, { rows: JSON.stringify(changed.map(({ id, person_id }) => ({ id, sealed: seal(ctx.config, id, receivers.get(person_id) ?? '') }))) });
  await repository.setOutcome(ctx.db, { id: draw.id, blockedBy: null, isOneRing: mended.isRing, size });
  if (draw.sent_at !== null)
    await enqueueAll(
      ctx,
      mailDrawn,
      changed.map(({ id, revision }) => ({ kind: 'changed' as const, participantId: id, about: revision + 1 })),
    );
  return { isPossible: true };
}
