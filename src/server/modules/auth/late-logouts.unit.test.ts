import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateLogouts } from './late-logouts.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
const endSessions = vi.fn<(sessionIds: readonly string[], tokenHashes: readonly string[]) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  endSessions.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const nextTry = () => vi.advanceTimersByTimeAsync(2_000);

test('AUTH-03 retries all logouts by one timer and logs twice', async () => {
  const late = createLateLogouts({ endSessions });
  endSessions.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  for (let who = 0; who < 500; who += 1) late.add({ sessionId: `session-${who}`, tokenHash: `hash-${who}` }, log);
  expect(vi.getTimerCount()).toBe(1);
  await nextTry();
  late.add({ sessionId: 'session-0', tokenHash: 'hash-0' }, log);
  expect(vi.getTimerCount(), 'while it is unavailable').toBe(1);
  await nextTry();
  await nextTry();
  expect(endSessions).toHaveBeenCalledTimes(3);
  const [ids, hashes] = endSessions.mock.lastCall ?? [];
  expect([ids?.length, hashes?.length], 'each once').toEqual([500, 500]);
  expect(vi.getTimerCount(), 'and then nobody waits').toBe(0);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1, 0]);
});

test('ends a logout that arrives while others are being ended', async () => {
  const late = createLateLogouts({ endSessions });
  late.add({ sessionId: 'first', tokenHash: null }, log);
  endSessions.mockImplementationOnce(async () => late.add({ sessionId: 'second', tokenHash: null }, log));
  await nextTry();
  await nextTry();
  expect(endSessions.mock.calls).toEqual([
    [['first'], []],
    [['second'], []],
  ]);
});

test('ignores made-up tokens, sparing memory and the places of real sessions', async () => {
  const late = createLateLogouts({ endSessions, max: 3 });
  for (let made = 0; made < 10; made += 1) late.add({ sessionId: null, tokenHash: `made-up-${made}` }, log);
  late.add({ sessionId: 'real', tokenHash: 'late' }, log);
  await nextTry();
  expect(endSessions.mock.lastCall).toEqual([['real'], ['made-up-0', 'made-up-1', 'made-up-2']]);
});

test('delays no visitor who logs out', () => {
  createLateLogouts({ endSessions }).add({ sessionId: null, tokenHash: null }, log);
  expect(vi.getTimerCount()).toBe(0);
});

test('logs an unexpected error and does not retry it forever', async () => {
  const late = createLateLogouts({ endSessions });
  endSessions.mockRejectedValueOnce(new Error('permission denied'));
  late.add({ sessionId: 'one', tokenHash: null }, log);
  await nextTry();
  expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
