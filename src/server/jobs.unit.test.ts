import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { crontab, jobs } from './jobs.ts';

test('gives every job a unique crontab-safe name and an attempt limit', () => {
  expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length);
  for (const { name, attempts } of jobs) {
    expect(name).toMatch(/^[a-z-]+:[a-z-]+$/);
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThanOrEqual(25);
  }
});

test('parses the crontab and names only existing jobs', () => {
  const items = parseCrontab(crontab);
  expect(items.map((item) => item.task)).toHaveLength(crontab.split('\n').length);
  for (const item of items) expect(jobs.map((job) => job.name)).toContain(item.task);
});

test('accepts the timer’s payload in timed jobs', () => {
  for (const { task } of parseCrontab(crontab)) {
    const job = jobs.find(({ name }) => name === task);
    expect(job?.payload.safeParse({ _cron: { ts: '2026-11-23T10:00:00Z', backfilled: false } }).success).toBe(true);
  }
});
