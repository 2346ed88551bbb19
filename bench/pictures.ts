/** Latency of other requests during 50 concurrent hostile picture uploads, against the same shop when idle. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemContext } from '#server/platform/context.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { createMaker, kr } from '#server/testing/make.ts';
import { auth } from '#shared/contract/auth.ts';
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { users } from '#shared/contract/user.ts';
import { openConnection, requestText } from './connection.ts';
import { judge, median, type RunOptions } from './measure.ts';
import { type BenchServer, startBenchServer } from './server-process.ts';

const USUAL_ROUNDS = 4;
const SLICE_MS = 10_000;
const SENDERS = 50;
const CLIENTS = 4;
/** Think time between requests; without it the load alone would saturate the machine. */
const PAUSE_MS = 20;
const RATIO_WANTED = 2;
const SAMPLE_EVERY_MS = 100;
const KIB_PER_MIB = 1_024;

type Operation = 'signed-in call' | 'login' | 'product list';
const operations: readonly Operation[] = ['signed-in call', 'product list', 'signed-in call', 'login'];

interface Member {
  email: string;
  password: string;
  cookie: string;
}

const getPort = ({ url }: BenchServer): number => Number(new URL(url).port);

async function signIn(server: BenchServer, email: string, password: string): Promise<string> {
  const response = await fetch(`${server.url}${routePath(auth.login)}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password }) });
  if (!response.ok) throw new Error(`a made member could not sign in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Pictures near each format's limits, and one refused by its size. */
async function hostilePictures(): Promise<Buffer[]> {
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#a05020' } });
  return [
    await plain(5_000).withMetadata({ orientation: 6 }).jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await plain(4_000).ensureAlpha().png({ progressive: true }).toBuffer(),
    await plain(7_000).webp({ effort: 0 }).toBuffer(),
    await plain(3_900).avif({ effort: 0, quality: 40 }).toBuffer(),
    await plain(7_000).withMetadata({ orientation: 6 }).jpeg({ quality: 60, progressive: true }).toBuffer(),
  ];
}

/** Uploads repeatedly until aborted; obeys Retry-After as a fast user would. */
async function keepSending(server: BenchServer, cookie: string, file: Buffer, statuses: Map<number, number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const body = new FormData();
    body.set('file', new Blob([file as Buffer<ArrayBuffer>]), 'bild.jpg');
    const response = await fetch(`${server.url}${routePath(users.putAvatar)}`, { method: 'POST', headers: { cookie }, body });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    await delay(seconds * 1_000, undefined, { signal }).catch(() => {});
  }
}

async function poll(server: BenchServer, { email, password, cookie }: Member, durations: Record<Operation, number[]>, untilMs: number): Promise<void> {
  const port = getPort(server);
  const connection = openConnection(port);
  const texts: Record<Operation, string> = {
    'signed-in call': requestText({ port, target: routePath(users.get), headers: { cookie } }),
    'product list': requestText({ port, target: routePath(catalog.listProducts, {}, { limit: 24 }) }),
    login: requestText({ port, method: 'POST', target: routePath(auth.login), body: JSON.stringify({ email, password }) }),
  };
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const operation = operations[turn % operations.length] as Operation;
    const begun = performance.now();
    const { status } = await connection.ask(texts[operation]);
    if (status !== 200) throw new Error(`${operation} was answered ${status}`);
    durations[operation].push(performance.now() - begun);
    await delay(PAUSE_MS);
  }
  connection.close();
}

const residentMib = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB_PER_MIB;

/** Peak resident memory of the API process and of all decoders, until aborted. Linux only. */
async function watchMemory(signal: AbortSignal): Promise<{ api: number; decoders: number; processes: number }> {
  const most = { api: 0, decoders: 0, processes: 0 };
  const readCommand = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const listChildren = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  while (!signal.aborted && process.platform === 'linux') {
    try {
      const api = listChildren(process.pid).find((pid) => readCommand(pid).includes('api-server')) ?? 0;
      const decoders = listChildren(api).filter((pid) => readCommand(pid).includes('decoder'));
      most.api = Math.max(most.api, residentMib(api));
      most.decoders = Math.max(
        most.decoders,
        decoders.reduce((sum, pid) => sum + residentMib(pid), 0),
      );
      most.processes = Math.max(most.processes, decoders.length);
    } catch {
      // A process exited meanwhile.
    }
    await delay(SAMPLE_EVERY_MS);
  }
  return most;
}

const noDurations = (): Record<Operation, number[]> => ({ 'signed-in call': [], login: [], 'product list': [] });
const p99 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(0.99 * values.length)] ?? Number.NaN;

/** `npm run bench -- pictures`; `--rounds 2` is shorter. */
export async function benchPictures(say: (text: string) => void, { rounds = USUAL_ROUNDS, profile }: RunOptions): Promise<void> {
  const server = await startBenchServer({ profile });
  try {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const make = createMaker(systemContext({ config, database: server.database, clock: systemClock, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} }, 'sv'));
    for (let index = 0; index < CLIENTS * 10; index += 1) await make.product({ price: kr(149), stock: 10 });
    const member = async (): Promise<Member> => {
      const { email, password } = await make.member();
      return { email, password, cookie: await signIn(server, email, password) };
    };
    const clients = await Promise.all(Array.from({ length: CLIENTS }, member));
    const senders: Member[] = [];
    while (senders.length < SENDERS) senders.push(await member());
    const pictures = await hostilePictures();

    const quiet = noDurations();
    const hostile = noDurations();
    const statuses = new Map<number, number>();
    const memory = { api: 0, decoders: 0, processes: 0 };
    let quietMib = 0;
    const ask = (durations: Record<Operation, number[]>) => Promise.all(clients.map((client) => poll(server, client, durations, performance.now() + SLICE_MS)));
    await ask(noDurations());
    for (let round = 0; round < rounds; round += 1) {
      const atRest = new AbortController();
      const resting = watchMemory(atRest.signal);
      await ask(quiet);
      atRest.abort();
      quietMib = Math.max(quietMib, (await resting).api);
      const stopping = new AbortController();
      const watching = watchMemory(stopping.signal);
      const sending = Promise.all(senders.map(({ cookie }, index) => keepSending(server, cookie, pictures[index % pictures.length] as Buffer, statuses, stopping.signal)));
      await ask(hostile);
      stopping.abort();
      await sending;
      const most = await watching;
      for (const key of ['api', 'decoders', 'processes'] as const) memory[key] = Math.max(memory[key], most[key]);
    }

    say(`\n${rounds} rounds of ${SLICE_MS / 1_000} s quiet and ${SLICE_MS / 1_000} s with ${SENDERS} senders of hostile pictures; ${CLIENTS} others ask.\n`);
    say('| others’ | quiet median ms | 99 % ms | hostile median ms | 99 % ms | 99 % to quiet | measured |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    const row = (name: string, before: number[], during: number[]) =>
      say(
        `| ${name} | ${median(before).toFixed(1)} | ${p99(before).toFixed(1)} | ${median(during).toFixed(1)} | ${p99(during).toFixed(1)} | ${(p99(during) / p99(before)).toFixed(2)} × | ${before.length} + ${during.length} |`,
      );
    for (const name of Object.keys(quiet) as Operation[]) row(name, quiet[name], hostile[name]);
    const [before, during] = [Object.values(quiet).flat(), Object.values(hostile).flat()];
    row('all', before, during);
    say(
      `\nUploads were answered ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}.`,
    );
    say(`At most: ${memory.api.toFixed(0)} MiB of the API’s process (${quietMib.toFixed(0)} while quiet), ${memory.decoders.toFixed(0)} MiB of ${memory.processes} decoders together.`);
    const operationsMet = (Object.keys(quiet) as Operation[]).every((name) => p99(hostile[name]) <= RATIO_WANTED * p99(quiet[name]));
    judge(say, `Others’ 99th percentile at most ${RATIO_WANTED} × the quiet one`, p99(during) <= RATIO_WANTED * p99(before));
    judge(say, `The same of each operation alone`, operationsMet);
  } finally {
    await server.stop();
  }
}
