/**
 * npm run bench -- draw: drawing names for 300 people beside a bare shuffle by the same random numbers, and beside a draw for 30; then the use cases that a host's
 * press runs, with their database. Sizes take turns, so that a busy machine slows both.
 */
import { randomInt } from 'node:crypto';
import { createDraw, sendDraw } from '#server/modules/draws/service.ts';
import { type DrawRules, drawNames, mendDraw } from '#server/modules/draws/draw-rules.ts';
import { readConfig } from '#server/platform/config.ts';
import { type MemberCtx, systemContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { startBenchDatabase } from './bench-database.ts';
import { judge, median, type RunOptions } from './measure.ts';

const MANY = 300;
const FEW = 30;
const USUAL_ROUNDS = 20;
/** What a host waits for at most. */
const WANTED_MS = 1_000;
const NOW = new Date('2026-12-01T10:00:00Z');
const MEMBER = '00000000-0000-7000-8000-000000000001';

const listPeople = (size: number): string[] => Array.from({ length: size }, (_, index) => `guest ${index}`);

/** Fisher and Yates, repeated until nobody draws themselves: what a draw without rules costs. */
function shuffle(people: readonly string[]): string[] {
  const receivers = [...people];
  for (let last = receivers.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [receivers[last], receivers[other]] = [receivers[other] ?? '', receivers[last] ?? ''];
  }
  return receivers.some((receiver, index) => receiver === people[index]) ? shuffle(people) : receivers;
}

/** Every kind of work of the draw's rules, on so many people. */
function listDraws(size: number): Record<string, () => unknown> {
  const people = listPeople(size);
  const next = (index: number): string => people[index % size] ?? '';
  const couples = people.flatMap((giver, index) => (index % 2 === 0 ? [{ giver, receiver: next(index + 1), mutual: true }] : []));
  const lastYear = [people.map((giver, index) => ({ giver, receiver: next(index + 2) }))];
  const few = new Set(people.slice(0, size / 2));
  const stuck = people.slice(0, size / 2 + 1).flatMap((giver) => people.filter((receiver) => !few.has(receiver)).map((receiver) => ({ giver, receiver })));
  const rules = (more: Partial<DrawRules>): DrawRules => ({ people, exclusions: [], avoided: [], isRing: false, ...more });
  const before = drawNames(rules({ exclusions: couples }), randomInt);
  const pairs = before.isPossible ? before.pairs : [];
  return {
    'bare shuffle': () => shuffle(people),
    'no rules': () => drawNames(rules({}), randomInt),
    'couples apart': () => drawNames(rules({ exclusions: couples }), randomInt),
    'couples apart, one ring': () => drawNames(rules({ exclusions: couples, isRing: true }), randomInt),
    'couples apart, not last year’s': () => drawNames(rules({ exclusions: couples, avoided: lastYear }), randomInt),
    'impossible: the group that blocks': () => drawNames(rules({ exclusions: stuck }), randomInt),
    'somebody leaves': () => mendDraw({ ...rules({ exclusions: couples }), people: people.slice(1) }, pairs, randomInt),
  };
}

/** A host's event, whose guests have all said yes. */
async function insertEvent(database: Database, size: number): Promise<string> {
  const id = `00000000-0000-7000-8000-${String(size).padStart(12, '0')}`;
  const run = (text: string, ...values: unknown[]) => database.run({ text, values });
  await run(
    `insert into events (id, public_id, is_public, title, kind, starts_at, time_zone, place, place_shown_to, arrival, text, asks, created_at, updated_at)
     values ($1, 'event_' || $2::text, false, 'Julafton', 'party', $3::timestamptz + interval '20 days', 'Europe/Stockholm', '', 'all', '', '', '[]', $3, $3)`,
    id,
    size,
    NOW,
  );
  await run('insert into event_hosts (event_id, member_id, is_creator, since) values ($1, $2, true, $3)', id, MEMBER, NOW);
  await run(
    `insert into event_guests (id, event_id, name, email, language_code, token_hash, answer, invited_at)
     select gen_random_uuid(), $1::uuid, 'Gäst ' || n, 'gast' || n || '@exempel.example', 'sv', $1 || ':' || n, 'yes', $3 from generate_series(1, $2::int) n`,
    id,
    // The host takes part.
    size - 1,
    NOW,
  );
  return id;
}

type Times = Map<string, number[]>;

async function measure(times: Times, name: string, work: () => unknown): Promise<void> {
  const startedAt = performance.now();
  await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
}

/** Draws without sending, then sends, and removes the draw, so that each round is the first. */
async function measureUseCases(ctx: MemberCtx, eventId: string, times: Times): Promise<void> {
  let drawId = '';
  await measure(times, 'a host’s press: draw and store', async () => {
    drawId = (await createDraw(ctx, eventId, { exclusions: [], notAsIn: null, budget: null, currency_code: 'SEK', isRing: false, isRedraw: false }))._id;
  });
  await measure(times, 'a host’s press: send to all', async () => {
    await sendDraw(ctx, drawId);
  });
  await ctx.database.run({ text: 'delete from draws where id = $1', values: [drawId] });
  await ctx.database.run({ text: 'delete from graphile_worker._private_jobs', values: [] });
}

export async function benchDraw(say: (text: string) => void, { rounds = USUAL_ROUNDS }: RunOptions): Promise<void> {
  const bench = await startBenchDatabase();
  const { database } = bench;
  try {
    const services = { config: readConfig({ LOG_LEVEL: 'silent' }), database, clock: { now: () => NOW }, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} };
    await database.run({
      text: `insert into members (id, email, first_name, last_name, language_code, invite_id, created_at, updated_at) values ($1, 'anna@exempel.example', 'Anna', '', 'sv', 'invite', $2, $2)`,
      values: [MEMBER, NOW],
    });
    const ctx: MemberCtx = { ...systemContext(services, 'sv'), member: { id: MEMBER, sessionId: 'bench', role: 'member' } };
    const sizes = [];
    for (const size of [FEW, MANY]) sizes.push({ draws: listDraws(size), eventId: await insertEvent(database, size), times: new Map() as Times });
    await database.run({ text: 'vacuum analyze', values: [] });
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { draws, eventId, times } of sizes) {
        if (round === 1) times.clear();
        for (const [name, work] of Object.entries(draws)) await measure(times, name, work);
        await measureUseCases(ctx, eventId, times);
      }
    const [few, many] = sizes.map(({ times }) => new Map([...times].map(([name, all]) => [name, { usual: median(all), longest: Math.max(...all) }] as const)));
    const bare = many?.get('bare shuffle')?.usual ?? Number.NaN;
    say(`\n| ${MANY} people, ${rounds} rounds | median ms | longest ms | of a bare shuffle | of one for ${FEW} |\n| --- | ---: | ---: | ---: | ---: |`);
    for (const [name, { usual, longest }] of many ?? [])
      say(`| ${name} | ${usual.toFixed(2)} | ${longest.toFixed(1)} | ${(usual / bare).toFixed(1)} × | ${(usual / (few?.get(name)?.usual ?? Number.NaN)).toFixed(1)} × |`);
    judge(
      say,
      `\nEach for ${MANY} people within ${WANTED_MS} ms, by its median`,
      [...(many?.values() ?? [])].every(({ usual }) => usual <= WANTED_MS),
    );
  } finally {
    await bench.stop();
  }
}
