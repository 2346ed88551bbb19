/** The draw against brute force for up to seven people, and its effort for 300. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exclusion, findBlockingPeople, type Pair, pairKey, toGraph } from '#shared/values/draws/draw-graph.ts';
import type { RandomBelow } from '#shared/values/draws/matching.ts';
import { drawNames, type DrawRules, mendDraw } from './draw-rules.ts';

const names = ['Anna', 'Erik', 'Eva', 'Karin', 'Nils', 'Per', 'Sara'];

/** A reproducible source (mulberry32). */
function seeded(seed: number): RandomBelow {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const makeRules = (people: readonly string[], rules: Partial<DrawRules> = {}): DrawRules => ({ people, exclusions: [], avoided: [], isRing: false, ...rules });

/** All draws, as receivers by giver. */
function allDraws({ people, exclusions }: Pick<DrawRules, 'people' | 'exclusions'>): Pair[][] {
  const graph = toGraph({ people, exclusions });
  const extend = (giver: number, taken: ReadonlySet<number>): Pair[][] => {
    if (giver === people.length) return [[]];
    return people.flatMap((receiver, index) => {
      if (taken.has(index) || !graph[giver]?.[index]) return [];
      return extend(giver + 1, new Set([...taken, index])).map((rest) => [{ giver: people[giver] ?? '', receiver }, ...rest]);
    });
  };
  return extend(0, new Set());
}

const isOneRing = (pairs: readonly Pair[]): boolean => {
  const to = new Map(pairs.map(({ giver, receiver }) => [giver, receiver]));
  const start = pairs[0]?.giver;
  let [one, length] = [start, 0];
  do {
    one = to.get(one ?? '');
    length += 1;
  } while (one !== start);
  return length === pairs.length;
};

const listed = (pairs: readonly Pair[]): string => pairs.map(pairKey).sort().join(', ');

/** Size of the smallest group with fewer partners than members, of either side. */
function smallestBySearch({ people, exclusions }: Pick<DrawRules, 'people' | 'exclusions'>): number {
  const graph = toGraph({ people, exclusions });
  let best = Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 2 ** people.length; mask += 1) {
    const group = [...people.keys()].filter((index) => mask & (1 << index));
    const receivers = people.filter((_, receiver) => group.some((giver) => graph[giver]?.[receiver]));
    const givers = people.filter((_, giver) => group.some((receiver) => graph[giver]?.[receiver]));
    if (receivers.length < group.length || givers.length < group.length) best = Math.min(best, group.length);
  }
  return best;
}

const circles = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const people = names.slice(0, size);
  const one = fc.constantFrom(...people);
  const exclusion: fc.Arbitrary<Exclusion> = fc.record({ giver: one, receiver: one, mutual: fc.boolean() });
  return fc.record({ people: fc.constant(people), exclusions: fc.array(exclusion, { maxLength: size * 4 }), seed: fc.integer() });
});

describe('EVT-01 a draw of names', () => {
  test('is one of all valid draws, or impossible as brute force says', () => {
    fc.assert(
      fc.property(circles, fc.boolean(), ({ people, exclusions, seed }, isRing) => {
        const all = allDraws({ people, exclusions });
        const drawn = drawNames(makeRules(people, { exclusions, isRing }), seeded(seed));
        expect(drawn.isPossible).toBe(all.length > 0);
        if (!drawn.isPossible) return;
        expect(all.map(listed)).toContain(listed(drawn.pairs));
        expect(drawn.isRing).toBe(isOneRing(drawn.pairs));
        if (isRing) expect(drawn.isRing, 'one ring where there is one').toBe(all.some(isOneRing));
      }),
      { numRuns: 500 },
    );
  });

  test('can be every valid draw, so that every allowed pair occurs', () => {
    fc.assert(
      fc.property(
        circles.filter(({ people }) => people.length <= 5),
        ({ people, exclusions, seed }) => {
          const all = allDraws({ people, exclusions });
          const random = seeded(seed);
          const seen = new Set<string>();
          // 44 draws of five people at most: the chance to miss one in 4000 is below 10⁻¹⁵ even where one is ten times rarer than its share.
          for (let run = 0; run < 4_000 && seen.size < all.length; run += 1) {
            const drawn = drawNames(makeRules(people, { exclusions }), random);
            if (drawn.isPossible) seen.add(listed(drawn.pairs));
          }
          expect([...seen].sort()).toEqual(all.map(listed).sort());
        },
      ),
      { numRuns: 25 },
    );
  });

  test('lets every allowed pair of seven occur', () => {
    const exclusions = [
      { giver: 'Anna', receiver: 'Erik', mutual: true },
      { giver: 'Eva', receiver: 'Nils', mutual: true },
      { giver: 'Per', receiver: 'Anna' },
    ];
    const pairs = new Set(allDraws({ people: names, exclusions }).flat().map(pairKey));
    const random = seeded(7);
    const count = new Map<string, number>();
    for (let run = 0; run < 3_000; run += 1) {
      const drawn = drawNames(makeRules(names, { exclusions }), random);
      if (drawn.isPossible) for (const pair of drawn.pairs) count.set(pairKey(pair), (count.get(pairKey(pair)) ?? 0) + 1);
    }
    expect([...count.keys()].sort()).toEqual([...pairs].sort());
    // Of 3000, a fifth or sixth each; none is rare.
    expect(Math.min(...count.values())).toBeGreaterThan(250);
  });

  test('names a blocking group as small as brute force finds', () => {
    fc.assert(
      fc.property(circles, ({ people, exclusions }) => {
        const graph = toGraph({ people, exclusions });
        const blocking = findBlockingPeople(people, graph);
        const smallest = smallestBySearch({ people, exclusions });
        expect(blocking?.group.length ?? Number.POSITIVE_INFINITY).toBe(smallest);
        if (!blocking) return;
        const isPair = (giver: string, receiver: string) => graph[people.indexOf(giver)]?.[people.indexOf(receiver)] === true;
        const partners = people.filter((one) => blocking.group.some((member) => (blocking.side === 'givers' ? isPair(member, one) : isPair(one, member))));
        expect(blocking.partners).toEqual(partners);
        expect(partners.length).toBeLessThan(blocking.group.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('names the smallest group although no single search leads to it', () => {
    // A matching by order gives to Karin and Erik first, from where Eva, Nils and Per reach Anna and Erik too.
    const nine = ['Anna', 'Erik', 'Eva', 'Nils', 'Per', 'Karin', 'Sara', 'Tove', 'Ulla'];
    const allowed: Record<string, string[]> = { Anna: ['Karin'], Erik: ['Sara', 'Karin'], Eva: ['Sara', 'Anna'], Nils: ['Sara', 'Anna'], Per: ['Sara', 'Anna'] };
    const exclusions = Object.entries(allowed).flatMap(([giver, may]) => nine.filter((receiver) => !may.includes(receiver)).map((receiver) => ({ giver, receiver })));
    expect(drawNames(makeRules(nine, { exclusions }), seeded(1))).toEqual({ isPossible: false, side: 'givers', group: ['Eva', 'Nils', 'Per'], partners: ['Anna', 'Sara'] });
  });

  test('names two who can only give to one, and whom nobody may', () => {
    const others = ['Anna', 'Erik', 'Karin'];
    const exclusions = [{ giver: 'Eva', receiver: 'Nils', mutual: true }, ...['Eva', 'Nils'].flatMap((giver) => others.map((receiver) => ({ giver, receiver })))];
    expect(drawNames(makeRules([...others, 'Eva', 'Nils', 'Per'], { exclusions }), seeded(1))).toEqual({ isPossible: false, side: 'givers', group: ['Eva', 'Nils'], partners: ['Per'] });
    const nobody = names.slice(1).map((giver) => ({ giver, receiver: 'Anna' }));
    expect(drawNames(makeRules(names, { exclusions: nobody }), seeded(1))).toEqual({ isPossible: false, side: 'receivers', group: ['Anna'], partners: [] });
    expect(drawNames(makeRules(['Anna']), seeded(1))).toMatchObject({ isPossible: false, group: ['Anna'], partners: [] });
  });

  test('repeats avoided pairs only where there is no other way', () => {
    fc.assert(
      fc.property(circles, fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 9 }), ({ people, exclusions, seed }, avoidedBy) => {
        const avoided = avoidedBy.flatMap(([giver, receiver]) => ({ giver: people[giver] ?? '', receiver: people[receiver] ?? '' }));
        const repeats = (pairs: readonly Pair[]) => pairs.filter((pair) => avoided.some((one) => pairKey(one) === pairKey(pair))).length;
        const once = [...new Map(avoided.map((pair) => [pairKey(pair), pair])).values()];
        const drawn = drawNames(makeRules(people, { exclusions, avoided: [once] }), seeded(seed));
        if (drawn.isPossible) expect(repeats(drawn.pairs)).toBe(Math.min(...allDraws({ people, exclusions }).map(repeats)));
      }),
      { numRuns: 300 },
    );
  });

  test('changes as few as brute force finds when somebody leaves', () => {
    fc.assert(
      fc.property(circles, fc.nat(6), ({ people, exclusions, seed }, who) => {
        const random = seeded(seed);
        const before = drawNames(makeRules(people, { exclusions }), random);
        if (!before.isPossible) return;
        const left = people.filter((_, index) => index !== who);
        const after = mendDraw(makeRules(left, { exclusions }), before.pairs, random);
        const all = allDraws({ people: left, exclusions });
        expect(after.isPossible).toBe(all.length > 0);
        if (!after.isPossible) return;
        const former = new Set(before.pairs.map(pairKey));
        const changes = (pairs: readonly Pair[]) => pairs.filter((pair) => !former.has(pairKey(pair))).length;
        expect(all.map(listed)).toContain(listed(after.pairs));
        expect(after.changed).toHaveLength(Math.min(...all.map(changes)));
      }),
      { numRuns: 500 },
    );
  });

  test('gives the receiver of who leaves to their giver, where allowed', () => {
    const before = names.map((giver, index) => ({ giver, receiver: names[(index + 1) % names.length] ?? '' }));
    const left = names.filter((name) => name !== 'Sara');
    const after = mendDraw(makeRules(left), before, seeded(3));
    expect(after).toMatchObject({ isPossible: true, isRing: true, changed: ['Per'] });
    expect(after.isPossible && after.pairs).toContainEqual({ giver: 'Per', receiver: 'Anna' });
  });
});

describe('EVT-01 a draw for 300', () => {
  const people = Array.from({ length: 300 }, (_, index) => `guest ${index}`);
  const couples: Exclusion[] = people.flatMap((giver, index) => (index % 2 === 0 ? [{ giver, receiver: people[index + 1] ?? '', mutual: true }] : []));
  /** Visits of edges; a visit is a few nanoseconds, so that this is far below a second. */
  const LIMIT = 40_000_000;

  test.each([
    ['couples', { exclusions: couples }],
    ['one ring', { exclusions: couples, isRing: true }],
    ['last year avoided', { exclusions: couples, avoided: [people.map((giver, index) => ({ giver, receiver: people[(index + 2) % 300] ?? '' }))] }],
  ])('stays within its visits: %s', (_name, rules) => {
    const effort = { visits: 0 };
    const drawn = drawNames(makeRules(people, rules), seeded(1), effort);
    expect(drawn.isPossible && new Set(drawn.pairs.map(({ receiver }) => receiver)).size).toBe(300);
    if ('isRing' in rules) expect(drawn).toMatchObject({ isRing: true });
    expect(effort.visits).toBeLessThan(LIMIT);
  });

  test('stays within its visits where only one draw is left', () => {
    const isAllowed = (giver: number, receiver: number): boolean => receiver === (giver + 1) % 300 || (receiver < giver && receiver > 0);
    const exclusions = people.flatMap((giver, index) => people.flatMap((receiver, other) => (isAllowed(index, other) ? [] : [{ giver, receiver }])));
    const effort = { visits: 0 };
    expect(drawNames(makeRules(people, { exclusions }), seeded(1), effort)).toMatchObject({ isPossible: true, isRing: true });
    expect(effort.visits).toBeLessThan(LIMIT);
  });

  test('stays within its visits to name a group of 151', () => {
    const few = new Set(people.slice(0, 150));
    const exclusions = people.slice(0, 151).flatMap((giver) => people.filter((receiver) => !few.has(receiver)).map((receiver) => ({ giver, receiver })));
    const effort = { visits: 0 };
    const drawn = drawNames(makeRules(people, { exclusions }), seeded(1), effort);
    expect(drawn).toMatchObject({ isPossible: false });
    expect(!drawn.isPossible && drawn.group.length).toBeLessThanOrEqual(151);
    expect(effort.visits).toBeLessThan(LIMIT);
  });

  test('changes one giver when somebody leaves', () => {
    const before = drawNames(makeRules(people, { exclusions: couples }), seeded(5));
    const effort = { visits: 0 };
    const after = before.isPossible ? mendDraw(makeRules(people.slice(1), { exclusions: couples }), before.pairs, seeded(6), effort) : null;
    expect(after).toMatchObject({ isPossible: true, changed: [expect.any(String)] });
    expect(effort.visits).toBeLessThan(LIMIT);
  });
});
