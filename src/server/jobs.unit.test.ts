import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { crontab, jobs } from './jobs.ts';

test('every job has a name of its own that the worker and its crontab can read, and a bound on its attempts', () => {
  expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length);
  for (const { name, attempts } of jobs) {
    expect(name).toMatch(/^[a-z-]+:[a-z-]+$/);
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThanOrEqual(25);
  }
});

test('the crontab reads, and names jobs that are there', () => {
  const items = parseCrontab(crontab);
  expect(items.map((item) => item.task)).toHaveLength(crontab.split('\n').length);
  for (const item of items) expect(jobs.map((job) => job.name)).toContain(item.task);
});

test('a timed job takes what the timer gives it', () => {
  for (const { task } of parseCrontab(crontab)) {
    const job = jobs.find(({ name }) => name === task);
    expect(job?.payload.safeParse({ _cron: { ts: '2026-11-23T10:00:00Z', backfilled: false } }).success).toBe(true);
  }
});
