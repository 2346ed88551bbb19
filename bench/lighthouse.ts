/** npm run bench -- lighthouse: what Lighthouse says of start, category, product and checkout, on its slow phone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../scripts/find-chromium.ts';
import { openDemoShop, pagesOf } from './demo-shop.ts';
import { median, type RunOptions } from './measure.ts';

/** Not among our dependencies: it brings a hundred packages, and nothing but this asks for it. npx fetches it where it is missing. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Lighthouse's own trace sometimes lacks its beginning (NO_NAVSTART), and it ends without a report: nothing was measured, so it looks again. */
const MAX_LOOKS = 3;

async function lookAt(address: string, file: string, chromium: string): Promise<Report> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    if ((await endOfLook(address, file, chromium)) === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report;
  }
  throw new Error(`Lighthouse gave no report, ${MAX_LOOKS} times`);
}

async function endOfLook(address: string, file: string, chromium: string): Promise<number | null> {
  const child = spawn('npx', ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const moments = { 'first-contentful-paint': 1_000, 'largest-contentful-paint': 1_000, 'total-blocking-time': 1, 'cumulative-layout-shift': 1 };

/** `--only start,product` names pages, `--rounds 3` how often each is looked at (the median counts). */
export async function benchLighthouse(say: (text: string) => void, { only, rounds = 1 }: RunOptions): Promise<void> {
  const chromium = await findChromium();
  const shop = await openDemoShop();
  try {
    say('\n| page | performance | accessibility | best practices | SEO | first paint s | largest paint s | blocked ms | shift |');
    say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const [name, target] of Object.entries(await pagesOf(shop))) {
      if (only && !only.includes(name)) continue;
      // Sizes of pictures are made when they are first asked for: nobody but the first visitor of a new shop waits for them.
      await lookAt(shop.url + target, path.join(shop.folder, `${name}-before.json`), chromium);
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await lookAt(shop.url + target, path.join(shop.folder, `${name}-${round}.json`), chromium));
      const scores = categories.map((category) => Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0))));
      const times = Object.entries(moments).map(([audit, unit]) => median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)) / unit);
      const [firstPaint = 0, largestPaint = 0, blocked = 0, shift = 0] = times;
      say(`| ${[name, ...scores, firstPaint.toFixed(1), largestPaint.toFixed(1), blocked.toFixed(0), shift.toFixed(3)].join(' | ')} |`);
    }
  } finally {
    await shop.stop();
  }
}
