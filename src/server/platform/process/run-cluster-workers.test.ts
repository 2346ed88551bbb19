import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../embedded-postgres/endpoint.ts';
import { endPrograms, get, runProgram } from './testing/server-program.ts';
import { isAlive, listNames, listServing } from './testing/serving.ts';

afterEach(endPrograms);

describe('two workers', () => {
  test('answer on one port, and finish slow requests of both on Ctrl-C', async () => {
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const serving = await listServing(port, 2);
    expect(serving).toHaveLength(2);
    expect(serving).not.toContain(String(program.pid));
    const slow = [get(port, '/slow?ms=400'), get(port, '/slow?ms=400')];
    await program.event('slow', 2);
    program.signal('SIGINT', 'group');
    expect((await Promise.all(slow)).sort()).toEqual(serving.sort());
    expect(await program.ended).toEqual({ code: 0, signal: null, stderr: '' });
    expect(listNames(program).slice(-3)).toEqual(['HTTP closed', 'HTTP closed', 'prepared parts closed']);
    expect(serving.map(Number).some(isAlive)).toBe(false);
  });

  test('replace a killed one while the other answers', async () => {
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const [killed = '', other = ''] = await listServing(port, 2);
    process.kill(Number(killed), 'SIGKILL');
    expect(await listServing(port, 1, [killed])).toEqual([other]);
    const [replacement] = await listServing(port, 1, [killed, other]);
    expect(replacement).toBeDefined();
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  test('leave no connection hanging when one is killed', async () => {
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const [killed = '', other = ''] = await listServing(port, 2);
    // The worker accepts no more connections; several are queued for it when it dies.
    process.kill(Number(killed), 'SIGSTOP');
    const answers = Array.from({ length: 40 }, () => Promise.race([get(port, '/pid').catch(() => 'cut off'), delay(20_000, 'unanswered', { ref: false })]));
    await delay(100);
    process.kill(Number(killed), 'SIGKILL');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([other]));
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  test('leaves no connection unanswered when all workers are killed at once', async () => {
    // A fixed port: without a listening worker, port 0 would become another one for the successors.
    const port = await findFreePort();
    const program = runProgram({ workers: 2, port });
    await program.ready();
    for (let round = 0; round < 5; round += 1) {
      const killed = await listServing(port, 2);
      // Five quick deaths within a second of their start would end the program.
      await delay(1_100);
      // A suspended worker accepts nothing: connections are queued for it when it dies, and its successor does not
      // listen yet.
      for (const pid of killed) process.kill(Number(pid), 'SIGSTOP');
      const answers = Array.from({ length: 20 }, () =>
        Promise.race([
          get(port, '/pid').then(
            () => 'answered',
            () => 'cut off',
          ),
          delay(20_000, 'unanswered', { ref: false }),
        ]),
      );
      await delay(100);
      for (const pid of killed) process.kill(Number(pid), 'SIGKILL');
      expect(await Promise.all(answers)).not.toContain('unanswered');
    }
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  test('replace one that ends with an uncaught error', async () => {
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const before = await listServing(port, 2);
    get(port, '/crash').catch(() => {});
    expect(await listServing(port, 1, before)).toHaveLength(1);
    program.signal('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^SyntaxError: /);
  });

  test('end with the killed first process, and free the port', async () => {
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const serving = await listServing(port, 2);
    program.signal('SIGKILL');
    await program.ended;
    await expect.poll(() => serving.map(Number).some(isAlive)).toBe(false);
    await expect(get(port, '/pid')).rejects.toThrow('ECONNREFUSED');
  });

  test('end the program in one sentence when all fail early', async () => {
    const program = runProgram({ workers: 2, workersEndAfterMs: 1 });
    expect(await program.ended).toEqual({
      code: 1,
      signal: null,
      stderr: expect.stringMatching(/^The server processes keep ending right after their start \(\d times, at last with exit code 7\): what they said above tells why\.\n$/) as string,
    });
    expect(listNames(program).at(-1)).toBe('prepared parts closed');
  });

  test('keep the shop open when replacements are killed while starting', async () => {
    const deaths = 7;
    const longestDelayMs = 2_000;
    const program = runProgram({ workers: 2 });
    const port = await program.ready();
    const [first = '', other = ''] = await listServing(port, 2);
    process.kill(Number(first), 'SIGKILL');
    let killedAt = performance.now();
    for (let death = 1; death <= deaths; death += 1) {
      // Two started with the program.
      const { pid } = await program.event('starting', 2 + death);
      if (death === deaths) expect(performance.now() - killedAt, 'no faster than every two seconds').toBeGreaterThanOrEqual(longestDelayMs);
      process.kill(pid, 'SIGKILL');
      killedAt = performance.now();
      expect(await get(port, '/pid')).toBe(other);
    }
    const { pid: last } = await program.event('starting', 2 + deaths + 1);
    expect(await listServing(port, 1, [other])).toEqual([String(last)]);
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null, stderr: '' });
  });
});
