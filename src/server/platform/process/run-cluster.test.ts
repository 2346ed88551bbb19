import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { endPrograms, get, runProgram } from './testing/server-program.ts';
import { isAlive, listNames } from './testing/serving.ts';

afterEach(endPrograms);

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
