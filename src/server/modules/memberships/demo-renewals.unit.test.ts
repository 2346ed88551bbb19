/** Renewals over three years: however seldom the subscription is read, the same periods are charged, without gap or overlap. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, type Charged, type DemoSubscription, type Refuses, RETRY_DAYS, startAt } from './demo-renewals.ts';

const DAY_MS = 86_400_000;
const HORIZON_DAYS = 3 * 365;
const accepts: Refuses = () => false;

const begun = (startMs: number, interval: 'month' | 'year') => startAt(new Date(startMs), { interval, amountMinor: interval === 'year' ? 19_500 : 2_900 });

/** Anchors at every kind of day: 31 January, 29 February, both clock changes. */
const anchors = fc.oneof(
  fc.constantFrom('2027-01-31T12:00:00Z', '2028-02-29T12:00:00Z', '2027-03-28T00:30:00Z', '2027-10-31T00:30:00Z', '2026-12-31T23:30:00Z').map((text) => Date.parse(text)),
  fc.integer({ min: 0, max: 730 * 24 }).map((hours) => Date.parse('2026-11-26T00:00:00Z') + hours * 3_600_000),
);

type Act = { atDay: number; change: Partial<Pick<DemoSubscription, 'cancelsAtPeriodEnd' | 'pauseMonths'>> };
const acts: fc.Arbitrary<Act[]> = fc
  .array(
    fc.record({
      atDay: fc.integer({ min: 1, max: HORIZON_DAYS }),
      change: fc.constantFrom(
        { cancelsAtPeriodEnd: true, pauseMonths: 0 },
        { cancelsAtPeriodEnd: false, pauseMonths: 0 },
        { cancelsAtPeriodEnd: false, pauseMonths: 1 },
        { cancelsAtPeriodEnd: false, pauseMonths: 3 },
      ),
    }),
    { maxLength: 4 },
  )
  .map((list) => list.sort((a, b) => a.atDay - b.atDay));

/** Plays the acts, reading at the given days besides. */
function play(startMs: number, interval: 'month' | 'year', list: readonly Act[], readDays: readonly number[], refuses: Refuses = accepts): { subscription: DemoSubscription; charged: Charged[] } {
  let { subscription, charged } = begun(startMs, interval);
  const moments = [...list.map((act) => ({ day: act.atDay, act })), ...readDays.map((day) => ({ day, act: null })), { day: HORIZON_DAYS, act: null }].sort((a, b) => a.day - b.day);
  for (const { day, act } of moments) {
    const now = new Date(startMs + day * DAY_MS);
    const read = advance(subscription, now, refuses);
    const after = advance(act && read.subscription.status !== 'ended' ? { ...read.subscription, ...act.change } : read.subscription, now, refuses);
    subscription = after.subscription;
    charged = [...charged, ...read.charged, ...after.charged];
  }
  return { subscription, charged };
}

describe('renewals', () => {
  test('charge the same however often they are read', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom('month' as const, 'year' as const), acts, fc.array(fc.integer({ min: 0, max: HORIZON_DAYS }), { maxLength: 40 }), (start, interval, list, reads) => {
        expect(play(start, interval, list, reads)).toEqual(play(start, interval, list, []));
      }),
    );
  });

  test('cover the time without overlap, with gaps of pauses alone', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom('month' as const, 'year' as const), acts, (start, interval, list) => {
        const { charged } = play(start, interval, list, []);
        const hasPause = list.some(({ change }) => (change.pauseMonths ?? 0) > 0);
        charged.forEach((period, index) => {
          expect(period.periodTo.getTime()).toBeGreaterThan(period.periodFrom.getTime());
          const next = charged[index + 1];
          if (!next) return;
          expect(next.periodFrom.getTime()).toBeGreaterThanOrEqual(period.periodTo.getTime());
          if (!hasPause) expect(next.periodFrom).toEqual(period.periodTo);
        });
      }),
    );
  });

  test('charge nothing after a cancellation, and end at the period’s end', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom('month' as const, 'year' as const), fc.integer({ min: 1, max: HORIZON_DAYS }), (start, interval, day) => {
        const { subscription, charged } = play(start, interval, [{ atDay: day, change: { cancelsAtPeriodEnd: true } }], []);
        const last = charged.at(-1);
        expect(charged.every(({ paidAt }) => paidAt.getTime() <= start + day * DAY_MS)).toBe(true);
        if (last && last.periodTo.getTime() <= start + HORIZON_DAYS * DAY_MS) expect([subscription.status, subscription.endedAt]).toEqual(['ended', last.periodTo]);
        else expect(subscription.status).toBe('active');
      }),
    );
  });

  test('are tried for a week when the card is refused, then end', () => {
    const start = Date.parse('2027-01-31T12:00:00Z');
    const tried: Date[] = [];
    const refuses = (at: Date): boolean => {
      tried.push(at);
      return true;
    };
    const { subscription, charged } = play(start, 'month', [], [], refuses);
    const due = Date.parse('2027-02-28T12:00:00Z');
    expect(charged).toHaveLength(1);
    expect(tried.map((at) => (at.getTime() - due) / DAY_MS)).toEqual([...RETRY_DAYS]);
    expect([subscription.status, subscription.endedAt]).toEqual(['ended', new Date(due + 7 * DAY_MS)]);
  });

  test('go on from the due day when a later try succeeds', () => {
    const start = Date.parse('2027-01-31T12:00:00Z');
    const { charged } = play(start, 'month', [], [], (at) => at.getTime() < Date.parse('2027-03-02T00:00:00Z'));
    expect(charged[1]).toMatchObject({ periodFrom: new Date('2027-02-28T12:00:00Z'), paidAt: new Date('2027-03-03T12:00:00Z') });
    expect(charged[2]?.periodFrom).toEqual(new Date('2027-03-31T11:00:00Z'));
  });
});
