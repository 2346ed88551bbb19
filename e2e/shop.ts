/** The journeys' `test`: address, language of the project, and a check of browser errors. */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { openBrowserElsewhere } from './browser-elsewhere.ts';
import { listenTo } from './noise.ts';
import { type Say, sayIn } from './say.ts';
import { openUntilAlive } from './until-alive.ts';

export interface ShopOptions {
  language: Locale;
  /** Browser errors that a journey provokes. */
  expectedNoise: RegExp | null;
  /** The visitor's answer about the analytics collector; null before the question. */
  consent: 'accepted' | 'declined' | null;
}

interface ShopFixtures {
  /** A message in the project's language: `say(m.cart_title)`. */
  say: Say;
  /** An e-mail address for this test alone. Long and unbreakable, to test the layout. */
  email: string;
  /** Opens a page in a second browser with an empty profile. Closed after the test. */
  elsewhere: () => Promise<Page>;
  quietConsole: undefined;
  aliveWhenOpened: undefined;
}

export const test = base.extend<ShopOptions & ShopFixtures>({
  language: ['sv', { option: true }],
  expectedNoise: [null, { option: true }],
  consent: ['declined', { option: true }],
  storageState: async ({ consent }, use) => {
    const localStorage = consent === null ? [] : [{ name: 'analyticsConsent', value: consent }];
    await use({ cookies: [], origins: [{ origin: process.env['SHOP_URL'] ?? '', localStorage }] });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  baseURL: async ({}, use) => {
    const address = process.env['SHOP_URL'];
    if (!address) throw new Error('SHOP_URL is not set: the shop is started by e2e/start-shop.ts');
    await use(address);
  },
  say: async ({ language }, use) => use(sayIn(language)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  email: async ({}, use) => use(`journey-${randomUUID().replaceAll('-', '')}@example.com`),
  elsewhere: async ({ browser, page, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await openBrowserElsewhere(browser, page, baseURL);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  // Unexpected script errors and Content-Security-Policy violations fail every journey.
  quietConsole: [
    async ({ context, expectedNoise }, use) => {
      const noise = listenTo(context, expectedNoise);
      await use(undefined);
      expect(noise, 'nothing on the console').toEqual([]);
    },
    { auto: true },
  ],
  aliveWhenOpened: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) openUntilAlive(context);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect, pathTo };
