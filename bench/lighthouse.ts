/** npm run bench -- lighthouse: Lighthouse scores of start, category, product and checkout on its throttled phone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type DemoShop, openDemoShop, listPages } from './demo-shop.ts';
import { judge, median, type RunOptions } from './measure.ts';

/** Not a dependency, because it brings a hundred packages; fetched by npx. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Lighthouse sometimes fails without a report (NO_NAVSTART) and is retried. */
const MAX_LOOKS = 3;

/** Browser profile for Lighthouse. */
interface Looker {
  options: string[];
  /** Runs before each measurement. */
  prepare(): Promise<void>;
}

/** A first-time visitor, with a new profile per run. */
const stranger: Looker = { options: ['--chrome-flags=--headless=new --no-sandbox'], prepare: async () => {} };

/**
 * A visitor with an item in the cart, as at every checkout. Each run starts a new browser with the buyer's profile without its caches: in an already open browser
 * every page began with an unrelated task of 100 ms in two of three runs.
 */
async function openBuyer(shop: DemoShop, product: string, chromium: string): Promise<Looker> {
  const profile = path.join(shop.folder, 'buyer');
  const browser = await playwright.launchPersistentContext(profile, { executablePath: chromium, locale: 'sv-SE', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(shop.url + product);
  await page
    .getByRole('main')
    .getByRole('button', { name: m.product_add({}, { locale: 'sv' }), exact: true })
    .first()
    .click();
  await page.getByRole('dialog', { name: m.cart_title({}, { locale: 'sv' }), exact: true }).waitFor();
  await browser.close();
  const caches = ['Cache', 'Code Cache', 'GPUCache'].map((name) => path.join(profile, 'Default', name));
  return {
    options: [`${stranger.options[0]} --user-data-dir=${profile}`, '--disable-storage-reset'],
    prepare: async () => void (await Promise.all(caches.map((folder) => rm(folder, { recursive: true, force: true })))),
  };
}

async function checkCart(address: string, file: string, chromium: string, looker: Looker): Promise<Report> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    await looker.prepare();
    if ((await endOfLook(address, file, chromium, looker.options)) === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report;
  }
  throw new Error(`Lighthouse gave no report, ${MAX_LOOKS} times`);
}

async function endOfLook(address: string, file: string, chromium: string, options: readonly string[]): Promise<number | null> {
  const child = spawn('npx', ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${file}`, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Target scores of 100. */
const categories = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };
const SHIFT_WANTED = 0.02;
const moments = { 'first-contentful-paint': 1_000, 'largest-contentful-paint': 1_000, 'total-blocking-time': 1, 'cumulative-layout-shift': 1 };

/** `--only start,product` selects pages; `--rounds 3` sets the runs per page (median counts). */
export async function benchLighthouse(say: (text: string) => void, { only, rounds = 1 }: RunOptions): Promise<void> {
  const chromium = await findChromium({ isWhole: true });
  const shop = await openDemoShop();
  try {
    say('\n| page | performance | accessibility | best practices | SEO | first paint s | largest paint s | blocked ms | shift |');
    say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    const pages = await listPages(shop);
    let areMet = true;
    for (const [name, target] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue;
      const looker = name === 'checkout' ? await openBuyer(shop, pages.product, chromium) : stranger;
      // Warms up: picture sizes are generated on first request, which only a new shop's first visitor sees.
      await checkCart(shop.url + target, path.join(shop.folder, `${name}-before.json`), chromium, looker);
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await checkCart(shop.url + target, path.join(shop.folder, `${name}-${round}.json`), chromium, looker));
      const scores = Object.keys(categories).map((category) => Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0))));
      const times = Object.entries(moments).map(([audit, unit]) => median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)) / unit);
      const [firstPaint = 0, largestPaint = 0, blocked = 0, shift = 0] = times;
      areMet &&= Object.values(categories).every((wanted, index) => (scores[index] ?? 0) >= wanted) && shift < SHIFT_WANTED;
      say(`| ${[name, ...scores, firstPaint.toFixed(1), largestPaint.toFixed(1), blocked.toFixed(0), shift.toFixed(3)].join(' | ')} |`);
    }
    judge(say, `\nAt least ${Object.values(categories).join(', ')} points and a shift below ${SHIFT_WANTED} everywhere`, areMet);
  } finally {
    await shop.stop();
  }
}
