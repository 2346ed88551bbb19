/**
 * Draws of names: what hosts do. Anyone but a host gets NOT_FOUND. The event's row lock puts two hosts who draw at once in order. No answer here says who
 * gives to whom.
 */
import { randomUUID } from 'node:crypto';
import type { CreateDraw, Draw, DrawOfEvent, OwnDraw } from '#shared/contract/draws.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue, enqueueAll } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getEvent, type LockedEvent, requireComing, withOwn } from '../events/service.ts';
import { findPictures } from '../media/service.ts';
import { mailDrawn } from './jobs.ts';
import { seal, toDrawUrl, toToken, toTokenHash } from './links.ts';
import { settle, toRules } from './names.ts';
import { presentBlockedBy, presentCandidate, presentDraw } from './present.ts';
import { drawAtRandom } from './random-draw.ts';
import * as repository from './repository.ts';
import { MAX_EARLIER, MAX_LINK_VERSION, MAX_REDRAWS_A_DAY, REDRAWS_SPAN_MS } from './rules.ts';

export { drawPersonalData } from './personal-data.ts';

const MAX_OWN = 50;
const DAY_SECONDS = 86_400;

const invalid = (field: string, code = 'invalid'): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });

async function present(ctx: MemberCtx, draw: repository.DrawRow): Promise<Draw> {
  const memberId = ctx.member.id;
  return presentDraw(ctx, draw, await repository.listParticipants(ctx.db, { drawId: draw.id, viewerId: memberId }), memberId);
}

/** Throws NOT_FOUND for anyone but a host. */
export async function getDraw(ctx: MemberCtx, id: string): Promise<DrawOfEvent> {
  const memberId = ctx.member.id;
  const { _id: eventId } = await getEvent(ctx, id);
  const [draw] = await repository.findEventDraw(ctx.db, { eventId });
  const people = await repository.listPeople(ctx.db, { eventId, memberId });
  const pictureFor = await findPictures(
    ctx,
    people.map(({ avatar_id }) => avatar_id),
  );
  const earlier = await repository.listEarlier(ctx.db, { eventId, memberId, limit: MAX_EARLIER });
  return {
    draw: draw ? await present(ctx, draw) : null,
    candidates: people.map((row) => presentCandidate(row, pictureFor)),
    earlier: earlier.map(({ id: _id, title, starts_at }) => ({ _id, title, startsAt: starts_at.toISOString() })),
  };
}

type HostCtx = MemberCtx & TransactionCtx;

/** Participants and exclusions. Throws VALIDATION_FAILED for people who may not take part, and for another host's draw. */
async function readAsked(ctx: HostCtx, event: LockedEvent, asked: CreateDraw) {
  const memberId = ctx.member.id;
  const people = await repository.listPeople(ctx.db, { eventId: event.id, memberId });
  const known = new Set(people.map(({ person_id }) => person_id));
  const chosen = new Set(asked.participants ?? people.filter(({ is_coming }) => is_coming).map(({ person_id }) => person_id));
  if (chosen.size === 0 || [...chosen].some((id) => !known.has(id))) throw invalid('participants');
  const wrong = asked.exclusions.findIndex(({ giver, receiver }) => !known.has(giver) || !known.has(receiver));
  if (wrong >= 0) throw invalid(`exclusions.${wrong}`);
  const [earlier] = asked.notAsIn === null ? [] : await repository.findEarlier(ctx.db, { id: asked.notAsIn, eventId: event.id, memberId });
  if (asked.notAsIn !== null && !earlier) throw invalid('notAsIn');
  const participants = people.filter(({ person_id }) => chosen.has(person_id));
  return { participants, rules: await toRules(ctx, participants, { eventId: event.id, exclusions: asked.exclusions, earlier: earlier ?? null, isRing: asked.isRing }) };
}

/** Throws DRAW_SENT unless all are drawn again, and RATE_LIMITED after many times in a day. Returns how many times. */
function countRedraws(ctx: Ctx, former: repository.DrawRow | undefined, isRedraw: boolean): number {
  if (!former) return 0;
  if (former.sent_at === null) return former.redraws;
  if (!isRedraw) throw new DomainError('DRAW_SENT');
  const isNewDay = ctx.clock.now().getTime() - former.created_at.getTime() > REDRAWS_SPAN_MS;
  if (!isNewDay && former.redraws >= MAX_REDRAWS_A_DAY) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: DAY_SECONDS });
  return isNewDay ? 1 : former.redraws + 1;
}

/**
 * Draws; nobody is mailed yet. An unsent draw before is replaced, an impossible one is stored with its rules. Throws NOT_FOUND, EVENT_CLOSED, DRAW_SENT,
 * RATE_LIMITED, DRAW_IMPOSSIBLE where a sent draw would be lost for none, and VALIDATION_FAILED.
 */
export async function createDraw(root: MemberCtx, eventId: string, asked: CreateDraw): Promise<Draw> {
  return withOwn(root, eventId, async (ctx, event) => {
    requireComing(ctx, event);
    const [former] = await repository.findEventDraw(ctx.db, { eventId: event.id });
    const redraws = countRedraws(ctx, former, asked.isRedraw);
    const { participants, rules } = await readAsked(ctx, event, asked);
    const drawn = drawAtRandom(rules);
    if (!drawn.isPossible && former?.sent_at) throw new DomainError('DRAW_IMPOSSIBLE', { extra: { blocked_by: presentBlockedBy(drawn, participants, ctx.locale) } });
    // Whoever wished keeps the words through another draw.
    const wishes = new Map((former ? await repository.listWishes(ctx.db, { drawId: former.id }) : []).map((row) => [row.person_id, row.wishes]));
    if (former) await repository.deleteDraw(ctx.db, { id: former.id });
    const id = randomUUID();
    await repository.insertDraw(ctx.db, {
      id,
      eventId: event.id,
      exclusions: JSON.stringify(asked.exclusions),
      notAsIn: asked.notAsIn,
      budgetMinor: asked.budget === null ? null : fromMajor(asked.budget),
      currencyCode: asked.currency_code,
      isRing: asked.isRing,
      isOneRing: drawn.isPossible && drawn.isRing,
      blockedBy: drawn.isPossible ? null : JSON.stringify({ side: drawn.side, group: drawn.group, partners: drawn.partners }),
      size: participants.length,
      redraws,
      now: ctx.clock.now(),
    });
    const ids = new Map(participants.map(({ person_id }) => [person_id, randomUUID()]));
    const receivers = new Map((drawn.isPossible ? drawn.pairs : []).map(({ giver, receiver }) => [giver, ids.get(receiver) ?? '']));
    const rows = participants.map(({ person_id, guest_id, host_id }) => {
      const own = ids.get(person_id) ?? '';
      const receiver = receivers.get(person_id);
      return {
        id: own,
        guestId: guest_id,
        hostId: host_id,
        sealed: receiver === undefined ? '' : seal(ctx.config, own, receiver),
        tokenHash: toTokenHash(ctx.config, { id: own, linkVersion: 1 }),
        wishes: wishes.get(person_id) ?? '',
      };
    });
    await repository.insertParticipants(ctx.db, { drawId: id, rows: JSON.stringify(rows) }).catch(orGone);
    return requireDraw(ctx, event.id);
  });
}

async function requireDraw(ctx: MemberCtx, eventId: string): Promise<Draw> {
  const [draw] = await repository.findEventDraw(ctx.db, { eventId });
  if (!draw) throw new DomainError('NOT_FOUND');
  return present(ctx, draw);
}

/** Runs `work` with the draw's event locked. Throws NOT_FOUND, also for a draw that another replaced meanwhile, and EVENT_CLOSED. */
async function withOwnDraw<Result>(root: MemberCtx, drawId: string, work: (ctx: HostCtx, draw: repository.DrawRow) => Promise<Result>): Promise<Result> {
  const [found] = await repository.findOwnEvent(root.db, { id: requireId(drawId), memberId: root.member.id });
  if (!found) throw new DomainError('NOT_FOUND');
  await root.step('draws.found');
  return withOwn(root, found.event_id, async (ctx, event) => {
    const [draw] = await repository.findEventDraw(ctx.db, { eventId: event.id });
    if (draw?.id !== drawId) throw new DomainError('NOT_FOUND');
    requireComing(ctx, event);
    return work(ctx, draw);
  });
}

/** Mails everyone their link, once. Throws NOT_FOUND, EVENT_CLOSED and DRAW_IMPOSSIBLE. */
export async function sendDraw(root: MemberCtx, drawId: string): Promise<{ draw: Draw; sent: number }> {
  return withOwnDraw(root, drawId, async (ctx, draw) => {
    const memberId = ctx.member.id;
    const before = await repository.listParticipants(ctx.db, { drawId, viewerId: memberId });
    // Somebody's account or invitation ended since the draw.
    const isPossible = before.length === draw.size ? draw.blocked_by === null : (await settle(ctx, draw, memberId)).isPossible;
    if (!isPossible && draw.sent_at === null) throw new DomainError('DRAW_IMPOSSIBLE');
    const [marked] = await repository.markSent(ctx.db, { id: drawId, now: ctx.clock.now() });
    if (!marked) return { draw: await requireDraw(ctx, draw.event_id), sent: 0 };
    const rows = await repository.listParticipants(ctx.db, { drawId, viewerId: memberId });
    const mailed = rows.filter(({ reach }) => reach === 'mail');
    await enqueueAll(
      ctx,
      mailDrawn,
      mailed.map(({ id, revision }) => ({ kind: 'drawn' as const, participantId: id, about: revision })),
    );
    return { draw: await requireDraw(ctx, draw.event_id), sent: mailed.length };
  });
}

async function requireParticipant(ctx: MemberCtx, drawId: string, id: string): Promise<repository.ParticipantRow> {
  const rows = await repository.listParticipants(ctx.db, { drawId, viewerId: ctx.member.id });
  const row = rows.find((one) => one.id === id && !one.is_hidden);
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/**
 * Somebody leaves: as few as can be get another name and a mail. Throws NOT_FOUND, EVENT_CLOSED, and DRAW_IMPOSSIBLE, with the group, where the others can't
 * draw: nothing has changed then.
 */
export async function removeParticipant(root: MemberCtx, drawId: string, participantId: string): Promise<Draw> {
  return withOwnDraw(root, drawId, async (ctx, draw) => {
    const { id } = await requireParticipant(ctx, drawId, participantId);
    await repository.deleteParticipant(ctx.db, { drawId, id });
    const { isPossible } = await settle(ctx, draw, ctx.member.id);
    const after = await requireDraw(ctx, draw.event_id);
    if (!isPossible) throw new DomainError('DRAW_IMPOSSIBLE', { extra: { blocked_by: after.blockedBy } });
    return after;
  });
}

/** A new link, mailed, or returned for the host to pass on; the one before leads nowhere. Throws NOT_FOUND, EVENT_CLOSED, and RATE_LIMITED after many. */
export async function renewLink(root: MemberCtx, drawId: string, participantId: string): Promise<string | null> {
  return withOwnDraw(root, drawId, async (ctx, draw) => {
    const row = await requireParticipant(ctx, drawId, participantId);
    if (draw.sent_at === null) throw new DomainError('NOT_FOUND');
    if (row.link_version >= MAX_LINK_VERSION) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: DAY_SECONDS });
    const link = { id: row.id, linkVersion: row.link_version + 1 };
    await repository.renewLink(ctx.db, { id: row.id, tokenHash: toTokenHash(ctx.config, link) });
    if (row.reach === 'mail') await enqueue(ctx, mailDrawn, { kind: 'renewed', participantId: row.id, about: link.linkVersion });
    return row.reach === 'link' ? toDrawUrl(ctx.config, link, ctx.locale) : null;
  });
}

/** Draws that the member takes part in. */
export async function listOwnDraws(ctx: MemberCtx): Promise<OwnDraw[]> {
  const rows = await repository.listOwn(ctx.db, { memberId: ctx.member.id, now: ctx.clock.now(), limit: MAX_OWN });
  return rows.map((row) => ({
    eventId: row.event_id,
    token: toToken(ctx.config, { id: row.participant_id, linkVersion: row.link_version }),
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
  }));
}
