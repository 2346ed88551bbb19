/**
 * npm run bench -- pages: a cached product page against a bare Node HTTP server and nginx with the same bytes; uncached pages; and the time until a change shows
 * in every process.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { type Shop, startShop } from '../scripts/built-shop.ts';
import { startBenchDatabase } from './bench-database.ts';
import { load } from './load.ts';
import { judge, median } from './measure.ts';
import { getCpuMs } from './server-process.ts';

const NGINX = '/usr/sbin/nginx';
const CACHED = 'cached page';
/** Targets: share of the bare server's requests per second, time of an uncached page, time until a change shows in every process. */
const CACHED_WANTED = 0.8;
const OWN_WANTED_MS = 12;
const CHANGE_WANTED_MS = 1_000;
const CONNECTIONS = 16;
const SLICE_MS = 1_500;
const ROUNDS = 6;
const UNCACHED_ROUNDS = 200;
const COMPUTED_ROUNDS = 50;
/** Notifications arrive in a few milliseconds. */
const FORGOTTEN_WITHIN_MS = 30;
const CHANGES = 20;

interface Answered {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

function ask(port: number, target: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: target, agent, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const names = answer.rawHeaders.filter((_, index) => index % 2 === 0);
          resolve({ status: answer.statusCode ?? 0, headers: names.map((name, index) => [name, answer.rawHeaders[2 * index + 1] ?? '']), body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}
const agent = new http.Agent({ keepAlive: true });

interface Server {
  name: string;
  port: number;
  pids: () => number[];
  stop: () => Promise<void>;
}

// Added by Node itself.
const addedByNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

async function startBare({ headers, body }: Answered): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], { env: { ...process.env, NODE_ENV: 'production' } });
  child.send({ headers: headers.filter(([name]) => !addedByNode.has(name.toLowerCase())), body: body.toString('base64') });
  const [port] = (await once(child, 'message')) as [number];
  return {
    name: 'bare Node server',
    port,
    pids: () => [child.pid ?? 0],
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function startNginx({ headers, body }: Answered, folder: string, port: number): Promise<Server> {
  const root = path.join(folder, 'nginx');
  mkdirSync(path.join(root, 'pages'), { recursive: true });
  writeFileSync(path.join(root, 'pages/page'), body);
  const own = headers.filter(([name]) => !addedByNode.has(name.toLowerCase()) && !/^(content-length|content-type|etag)$/i.test(name));
  const conf = `daemon off; worker_processes 1; pid ${root}/pid; error_log ${root}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; default_type "text/html; charset=utf-8";
  client_body_temp_path ${root}/a; proxy_temp_path ${root}/b; fastcgi_temp_path ${root}/c; uwsgi_temp_path ${root}/d; scgi_temp_path ${root}/e;
  server { listen 127.0.0.1:${port}; keepalive_requests 1000000; root ${root}/pages; location / { ${own.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(' ')} try_files /page =404; } } }`;
  writeFileSync(path.join(root, 'conf'), conf);
  const child = spawn(NGINX, ['-p', root, '-c', path.join(root, 'conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (let attempt = 0; attempt < 100 && !(await ask(port, '/').catch(() => null)); attempt += 1) await delay(50);
  return {
    name: 'nginx, one worker',
    port,
    pids: () => [],
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const at95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function compare(servers: Server[], target: string, say: (text: string) => void): Promise<void> {
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]));
  const costs = new Map(servers.map(({ name }) => [name, [] as number[]]));
  for (const server of servers) await load({ port: server.port, path: target }, { connections: CONNECTIONS, ms: SLICE_MS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const server = servers[(round + turn) % servers.length];
      if (!server) continue;
      const cpu = () => server.pids().reduce((sum, pid) => sum + getCpuMs(pid), 0);
      const before = cpu();
      const { requests, elapsedMs } = await load({ port: server.port, path: target }, { connections: CONNECTIONS, ms: SLICE_MS });
      rates.get(server.name)?.push((1_000 * requests) / elapsedMs);
      if (server.pids().length > 0) costs.get(server.name)?.push((1_000 * (cpu() - before)) / requests);
    }
  }
  const bareRate = median(rates.get('bare Node server') ?? []);
  const bareCost = median(costs.get('bare Node server') ?? []);
  say(`\n| ${CONNECTIONS} connections | requests a second | of the bare server | processor µs a request | of the bare server by it |\n| --- | ---: | ---: | ---: | ---: |`);
  for (const { name } of servers) {
    const rate = median(rates.get(name) ?? []);
    const listCosts = costs.get(name) ?? [];
    const cost = median(listCosts);
    const byCost = listCosts.length > 0 ? `${cost.toFixed(1)} | ${(bareCost / cost).toFixed(2)} ×` : '– | –';
    say(`| ${name} | ${Math.round(rate)} | ${(rate / bareRate).toFixed(2)} × | ${byCost} |`);
  }
  judge(say, `\nA cached page at least ${CACHED_WANTED} of the bare server’s requests`, median(rates.get(CACHED) ?? []) / bareRate >= CACHED_WANTED);
}

async function timeUncached(shop: Shop, pages: Record<string, string>, run: Run, say: (text: string) => void): Promise<void> {
  const headers = { cookie: 'client.access-token=none', 'accept-encoding': 'br' };
  const listTimes = async (rounds: number, before: () => Promise<unknown>) => {
    const durations = new Map(Object.keys(pages).map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds + 30; round += 1) {
      for (const [name, target] of Object.entries(pages)) {
        await before();
        const begun = performance.now();
        const { status } = await ask(shop.port, target, headers);
        if (status !== 200) throw new Error(`${target}: ${status}`);
        if (round >= 30) durations.get(name)?.push(performance.now() - begun);
      }
    }
    return durations;
  };
  const usual = await listTimes(UNCACHED_ROUNDS, async () => {});
  const uncached = await listTimes(COMPUTED_ROUNDS, async () => {
    await run({ text: `select pg_notify('fira_pages', 'all')`, values: [] });
    await delay(FORGOTTEN_WITHIN_MS);
  });
  say('\n| rendered for one visitor, sequentially | median ms | 95 % ms | uncached: median ms |\n| --- | ---: | ---: | ---: |');
  for (const [name, times] of usual) say(`| ${name} | ${median(times).toFixed(1)} | ${at95(times).toFixed(1)} | ${median(uncached.get(name) ?? []).toFixed(1)} |`);
  judge(
    say,
    `\nMade for one visitor within ${OWN_WANTED_MS} ms`,
    [...usual.values()].every((times) => median(times) <= OWN_WANTED_MS),
  );
}

export async function benchPages(say: (text: string) => void): Promise<void> {
  const base = await startBenchDatabase();
  const stops: (() => Promise<unknown>)[] = [base.stop];
  const env = { DATABASE_URL: base.connectionString, DATA_DIR: base.folder, TOKEN_SECRET: '0'.repeat(64), RESERVATION_MINUTES: '15' };
  try {
    const here = await startShop({ ...env, DEMO_DATA: 'true' });
    stops.unshift(here.stop);
    const there = await startShop({ ...env, DEMO_DATA: 'false' });
    stops.unshift(there.stop);
    const { product } = (await (await fetch(`${here.url}${routePath(catalog.getProduct, { handleOrId: 'muggen-nattskift' }, { locale: 'sv' })}`)).json()) as {
      product: { id: string; path: string; breadcrumbs: { path: string }[]; variants: { id: string }[] };
    };
    const target = `/shop/produkter/${product.path}`;
    const pages = { start: '/', category: `/shop/kategorier/${product.breadcrumbs[0]?.path}`, product: target };

    await timeUncached(here, pages, base.database.run, say);

    await ask(here.port, target, { 'accept-encoding': 'br' });
    const answer = await ask(here.port, target, { 'accept-encoding': 'br' });
    if (!answer.headers.some(([name, value]) => name === 'Cache-Status' && value === 'fira; hit')) throw new Error('the product page is not cached');
    say(`\nThe product page: ${answer.body.length} bytes as it is sent, Brotli.`);
    const servers: Server[] = [{ name: CACHED, port: here.port, pids: () => [here.pid], stop: async () => {} }];
    servers.unshift(await startBare(answer));
    if (existsSync(NGINX)) servers.push(await startNginx(answer, base.folder, there.port + 1));
    stops.unshift(...servers.map(({ stop }) => stop));
    await compare(servers, target, say);

    await timeChanges([here, there], target, product, base.database.run, say);
  } finally {
    for (const stop of stops) await stop();
    agent.destroy();
  }
}

type Run = (statement: { text: string; values: readonly unknown[] }) => Promise<unknown>;

async function timeChanges(shops: Shop[], target: string, product: { id: string; variants: { id: string }[] }, run: Run, say: (text: string) => void): Promise<void> {
  const variantId = product.variants[0]?.id;
  const changes: Record<string, { change: (n: number) => Promise<unknown>; shows: (n: number) => string }> = {
    'a price': {
      change: (n) => run({ text: `update variant_prices set amount_minor = $2 where variant_id = $1 and currency_code = 'SEK'`, values: [variantId, 100 * (5_000 + n)] }),
      shows: (n) => `5 ${String(n).padStart(3, '0')}`,
    },
    'how many are left': {
      change: (n) => run({ text: 'update stock_items set available = $2 where id = (select stock_item_id from variants where id = $1)', values: [variantId, n % 2 === 0 ? 0 : 50] }),
      shows: (n) => (n % 2 === 0 ? 'schema.org/OutOfStock' : 'schema.org/InStock'),
    },
    'a text': {
      change: (n) => run({ text: `update product_translations set title = $2 where product_id = $1 and language_code = 'sv'`, values: [product.id, `Muggen nummer ${n} av många`] }),
      shows: (n) => `Muggen nummer ${n} av många`,
    },
  };
  say(`\n| until both processes show it | median ms | longest ms |\n| --- | ---: | ---: |`);
  let longest = 0;
  for (const [name, { change, shows }] of Object.entries(changes)) {
    const times: number[] = [];
    for (let number = 0; number < CHANGES; number += 1) {
      for (const shop of shops) await ask(shop.port, target);
      await change(number);
      const begun = performance.now();
      await Promise.all(
        shops.map(async (shop) => {
          while (
            !(await ask(shop.port, target)).body
              .toString()
              .replace(/[\u00A0\u202F]/g, ' ')
              .includes(shows(number))
          )
            if (performance.now() - begun > 10_000) throw new Error(`${name} is not shown`);
        }),
      );
      times.push(performance.now() - begun);
    }
    say(`| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
    longest = Math.max(longest, ...times);
  }
  judge(say, `\nA change shown within ${CHANGE_WANTED_MS} ms`, longest <= CHANGE_WANTED_MS);
}
