/** The test of a journey: the shop's address, the language that the project speaks, and an ear on the console. */
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
  /** What the browser may complain of, where a journey makes things fail on purpose. */
  expectedNoise: RegExp | null;
  /** What the visitor has answered about the outside collector; null for one who is yet to be asked. */
  consent: 'accepted' | 'declined' | null;
}

interface ShopFixtures {
  /** The shop's words in the project's language: `say(m.cart_title)`. */
  say: Say;
  /** An address of this journey alone, so that its mails are; long, and with nowhere to break, as the worst are. */
  email: string;
  /** Opens a page in another browser, which has nothing of this one's. It is closed with the journey. */
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
  // An error of a script and a breach of the Content-Security-Policy fail whatever journey they happen in.
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
