import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './e2e/shop.ts';
import { chromiumFlags } from './scripts/chromium-flags.ts';

const swedish = { language: 'sv', locale: 'sv-SE' } as const;
const english = { language: 'en', locale: 'en-US' } as const;
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const pairs = [
  { name: 'svenska, dator', use: { ...swedish, ...desktop } },
  { name: 'English, phone', use: { ...english, ...phone } },
  { name: 'svenska, telefon', use: { ...swedish, ...phone } },
  { name: 'English, desktop', use: { ...english, ...desktop } },
];

/** A journey runs in one language and width, which the hash of its file's name chooses: a new file moves no other one. */
const choosePair = (file: string) => pairs[(createHash('sha256').update(file).digest()[0] ?? 0) % pairs.length];

const journeys = readdirSync('e2e/journeys');
/** With ALL_PAIRS=yes (`npm run test:long -- journeys`, or `--project` given) each journey can run in all four. */
const projects = process.env['ALL_PAIRS'] === 'yes' ? pairs : pairs.map((pair) => ({ ...pair, testMatch: journeys.filter((file) => choosePair(file) === pair) }));

export default defineConfig<ShopOptions>({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A flaky journey is a bug: it is not tried again.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./scripts/check/failed-in-playwright.ts']],
  globalSetup: './e2e/start-shop.ts',
  use: {
    // Writing one takes a quarter of a journey's processor time: `npm run test:e2e -- e2e/journeys/… --trace on` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would answer in the network's place where a journey takes that away; the journey that is about it lets it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: [...chromiumFlags] },
  },
  projects,
});
