/** Manual clock. */
import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  set(time: string): void;
  advance(milliseconds: number): void;
}

export function testClock(start = '2026-11-23T10:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time).getTime();
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
