import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../embedded-postgres/endpoint.ts';
import { endPrograms, get, type Program, runProgram } from './testing/server-program.ts';

afterEach(endPrograms);

const listNames = (program: Program) => program.events.map(({ event }) => event);
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
/** Collects the answering processes until there are `count` different ones. */
async function listServing(port: number, count: number, besides: string[] = []): Promise<string[]> {
  const serving = new Set<string>();
  const deadline = performance.now() + 60_000;
  while (serving.size < count && performance.now() < deadline) {
    const pid = await get(port, '/pid').catch(() => '');
    if (pid !== '' && !besides.includes(pid)) serving.add(pid);
  }
  return [...serving];
}

describe('one process', () => {
  test('finishes a slow request on SIGTERM, closes in order and exits 0', async () => {
    const program = runProgram({ workers: 1 });
    const port = await program.ready();
    expect(await get(port, '/pid')).toBe(String(program.pid));
    const slow = get(port, '/slow?ms=1000');
    await program.event('slow');
    program.signal('SIGTERM');
    await expect.poll(() => get(port, '/pid').catch(String), { message: 'no new connections', interval: 5 }).toContain('ECONNREFUSED');
    expect(await slow).toBe(String(program.pid));
    expect(await program.ended).toEqual({ code: 0, signal: null, stderr: '' });
    expect(listNames(program).slice(-2)).toEqual(['HTTP closed', 'prepared parts closed']);
  });

  test('ends despite an idle keep-alive connection', async () => {
    const program = runProgram({ workers: 1 });
    const port = await program.ready();
    const agent = new http.Agent({ keepAlive: true });
    await get(port, '/pid', agent);
    const slow = get(port, '/slow?ms=300', agent);
    await program.event('slow');
    program.signal('SIGTERM');
    await slow;
    expect((await program.ended).code).toBe(0);
    // After the deadline the process would have ended without this.
    expect(listNames(program)).toContain('HTTP closed');
    agent.destroy();
  });

  test('ends a slow request at the deadline', async () => {
    const program = runProgram({ workers: 1, deadlineMs: 200 });
    const slow = get(await program.ready(), '/slow?ms=60000');
    slow.catch(() => {});
    await program.event('slow');
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
    await expect(slow).rejects.toThrow();
    expect(listNames(program)).toContain('prepared parts closed');
  });

  test('ignores npm’s repeated Ctrl-C, and ends at once on another', async () => {
    const program = runProgram({ workers: 1 });
    const port = await program.ready();
    get(port, '/slow?ms=60000').catch(() => {});
    await program.event('slow');
    program.signal('SIGINT');
    await delay(50);
    program.signal('SIGINT');
    await delay(600);
    expect(isAlive(program.pid)).toBe(true);
    program.signal('SIGINT');
    expect((await program.ended).code).toBe(130);
  });

  test('exits 0 on SIGTERM during preparation', async () => {
    const program = runProgram({ workers: 1, isSlowToPrepare: true });
    await program.event('preparing');
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
    expect(listNames(program)).toContain('prepared parts closed');
  });

  test('prints an uncaught error with stack, closes everything and exits 1', async () => {
    const program = runProgram({ workers: 1 });
    get(await program.ready(), '/crash').catch(() => {});
    const { code, stderr } = await program.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^SyntaxError: .*\n\s+at JSON\.parse/);
    expect(listNames(program).slice(-2)).toEqual(['HTTP closed', 'prepared parts closed']);
  });

  test('prints a StartError’s sentence or a bug’s stack, and exits 1', async () => {
    const [sentence, bug] = await Promise.all([runProgram({ prepareFails: 'sentence' }).ended, runProgram({ prepareFails: 'bug' }).ended]);
    expect(sentence).toEqual({ code: 1, signal: null, stderr: 'The lamp is out.\n' });
    expect(bug.code).toBe(1);
    expect(bug.stderr).toMatch(/^TypeError: lamp is undefined\n\s+at .*server-fixture/);
  });
});

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

test.each([1, 2])('with %i worker(s), answers every accepted connection on termination, busy or not', async (workers) => {
  const program = runProgram({ workers });
  const port = await program.ready();
  const blocking: Promise<string>[] = [];
  for (let blocked = 1; blocked <= workers; blocked += 1) {
    blocking.push(get(port, '/block?ms=800'));
    await program.event('blocking', blocked);
  }
  // The kernel has connected them; the program has not accepted them yet.
  const requests = Promise.allSettled(Array.from({ length: 12 }, () => get(port, '/slow?ms=10')));
  await delay(300);
  program.signal('SIGTERM');
  expect((await requests).filter(({ status }) => status === 'rejected')).toEqual([]);
  await Promise.all(blocking);
  expect((await program.ended).code).toBe(0);
});

test.each([1, 2])('report a taken port in one sentence, with %i worker(s)', async (workers) => {
  const holder = net.createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as net.AddressInfo;
  const program = runProgram({ workers, port });
  expect(await program.ended).toEqual({
    code: 1,
    signal: null,
    stderr: `Port ${port} on 127.0.0.1 is already in use. Stop what uses it, or set PORT to another one.\n`,
  });
  expect(listNames(program).at(-1)).toBe('prepared parts closed');
  holder.close();
});

describe('with the embedded database', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-cluster-'));
  const dataDir = path.join(folder, 'data');
  fs.chmodSync(folder, 0o755);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  async function ask(connectionString: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  }

  test('writes pending requests’ rows before stopping the database on Ctrl-C', async () => {
    const first = runProgram({ workers: 2, dataDir });
    const { connectionString = '', serverPid = 0 } = await first.event('database');
    expect(isAlive(serverPid)).toBe(true);
    await ask(connectionString, 'create table answers (n int)');
    const port = await first.ready();
    const slow = [get(port, '/slow?ms=500'), get(port, '/slow?ms=500')];
    await first.event('slow', 2);
    first.signal('SIGINT', 'group');
    await Promise.all(slow);
    expect(await first.ended).toEqual({ code: 0, signal: null, stderr: '' });
    expect(isAlive(serverPid)).toBe(false);

    const second = runProgram({ workers: 1, dataDir });
    await second.ready();
    expect(await ask(connectionString, 'select count(*)::int as count from answers')).toEqual([{ count: 2 }]);
    expect(second.events.some(({ message }) => message?.includes('still running'))).toBe(false);
    // An immediate exit leaves no server behind either.
    const { serverPid: server = 0 } = await second.event('database');
    get((await second.event('ready')).port ?? 0, '/slow?ms=60000').catch(() => {});
    await second.event('slow');
    second.signal('SIGINT');
    await delay(600);
    second.signal('SIGINT');
    expect((await second.ended).code).toBe(130);
    await expect.poll(() => isAlive(server)).toBe(false);
  });
});
