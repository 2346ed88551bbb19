/** npm run bench -- lighthouse: what Lighthouse says of start, category, product and checkout, on its slow phone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { m } from '../src/shared/i18n/paraglide/messages.js';
import { type DemoShop, openDemoShop, pagesOf } from './demo-shop.ts';
import { judge, median, type RunOptions } from './measure.ts';

/** Not among our dependencies: it brings a hundred packages, and nothing but this asks for it. npx fetches it where it is missing. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Lighthouse's own trace sometimes lacks its beginning (NO_NAVSTART), and it ends without a report: nothing was measured, so it looks again. */
const MAX_LOOKS = 3;

/** The browser that Lighthouse looks with. */
interface Looker {
  options: string[];
  /** Before each look. */
  prepare(): Promise<void>;
}

/** Somebody who has never been here, anew for each look. */
const stranger: Looker = { options: ['--chrome-flags=--headless=new --no-sandbox'], prepare: async () => {} };

/**
 * Somebody with a present in the bag, as everybody at the checkout has one. Each look is one of a browser that Lighthouse starts, as a stranger's is, with what the buyer's
 * kept but its caches: in a browser that was open already any page began with a task of 100 ms that is none of its own, in two of three runs.
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

async function lookAt(address: string, file: string, chromium: string, looker: Looker): Promise<Report> {
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

/** Points that are wanted, of a hundred. */
const categories = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };
const SHIFT_WANTED = 0.02;
const moments = { 'first-contentful-paint': 1_000, 'largest-contentful-paint': 1_000, 'total-blocking-time': 1, 'cumulative-layout-shift': 1 };

/** `--only start,product` names pages, `--rounds 3` how often each is looked at (the median counts). */
export async function benchLighthouse(say: (text: string) => void, { only, rounds = 1 }: RunOptions): Promise<void> {
  const chromium = await findChromium();
  const shop = await openDemoShop();
  try {
    say('\n| page | performance | accessibility | best practices | SEO | first paint s | largest paint s | blocked ms | shift |');
    say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    const pages = await pagesOf(shop);
    let areKept = true;
    for (const [name, target] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue;
      const looker = name === 'checkout' ? await openBuyer(shop, pages.product, chromium) : stranger;
      // Sizes of pictures are made when they are first asked for: nobody but the first visitor of a new shop waits for them.
      await lookAt(shop.url + target, path.join(shop.folder, `${name}-before.json`), chromium, looker);
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await lookAt(shop.url + target, path.join(shop.folder, `${name}-${round}.json`), chromium, looker));
      const scores = Object.keys(categories).map((category) => Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0))));
      const times = Object.entries(moments).map(([audit, unit]) => median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)) / unit);
      const [firstPaint = 0, largestPaint = 0, blocked = 0, shift = 0] = times;
      areKept &&= Object.values(categories).every((wanted, index) => (scores[index] ?? 0) >= wanted) && shift < SHIFT_WANTED;
      say(`| ${[name, ...scores, firstPaint.toFixed(1), largestPaint.toFixed(1), blocked.toFixed(0), shift.toFixed(3)].join(' | ')} |`);
    }
    judge(say, `\nAt least ${Object.values(categories).join(', ')} points and a shift below ${SHIFT_WANTED} everywhere`, areKept);
  } finally {
    await shop.stop();
  }
}
