/** Deaths of a running shop's processes, planned by a seed, and how to see that it is open again. */
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Ledger } from './shop-buyer.ts';
import type { ShopProgram } from './shop-program.ts';

const BUSY_AT_MOST_MS = 10_000;
const READY_WITHIN_MS = 60_000;

export interface Death<Victim extends string> {
  victim: Victim;
  afterAnswers: number;
  afterMs: number;
  /** The number of processes after a restart of the shop. */
  workers: string;
}

interface Plan<Victim extends string> {
  victims: readonly Victim[];
  kills: number;
  /** Approximate requests of the whole run. */
  answers: number;
}

/** Each kind of death equally often, in an order set by the seed; restarts alternate between one process and two. */
export function planDeaths<Victim extends string>(random: () => number, { victims, kills, answers }: Plan<Victim>): Death<Victim>[] {
  const between = answers / (kills + 1);
  const all = Array.from({ length: Math.ceil(kills / victims.length) }, () => victims).flat();
  const order = all.slice(0, kills).map((victim) => ({ victim, place: random() }));
  return order
    .sort((a, b) => a.place - b.place)
    .map(({ victim }, index) => ({ victim, afterAnswers: Math.floor(between * (0.5 + random())), afterMs: 20 * random(), workers: index % 2 === 0 ? '1' : '2' }));
}

/** Waits until buyers have received `count` more responses, so that a busy machine takes longer but gets as far. */
export async function moreAnswers(ledger: Ledger, count: number): Promise<void> {
  const enough = ledger.answered + count;
  const deadline = performance.now() + BUSY_AT_MOST_MS;
  while (ledger.answered < enough && performance.now() < deadline) await delay(2);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Rejects when the shop exits although something else was killed. */
async function endedBefore(shop: ShopProgram, victim: string): Promise<never> {
  const { code, signal, stderr } = await shop.ended;
  throw new Error(`The shop has ended (${signal ?? code}) after the death of ${victim}: ${stderr}`);
}

/** Waits until the shop is ready after a death. Throws when it exits, or isn't ready in time. */
export async function untilReadyAgain(shop: ShopProgram & { url: string }, { victim, seed }: { victim: string; seed: number }): Promise<void> {
  await Promise.race([expect.poll(() => isReady(shop.url), { timeout: READY_WITHIN_MS, interval: 20, message: `after the death of ${victim} (seed ${seed})` }).toBe(true), endedBefore(shop, victim)]);
}

/** The forked worker processes; none in a single-process shop. */
export function findWorkers(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.filter((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('shop-fixture'));
}
