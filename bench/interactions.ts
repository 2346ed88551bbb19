/** npm run bench -- interactions: time from input to next paint in Chromium with 4x CPU throttling. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../src/shared/i18n/paths.ts';
import { openDemoShop, listPages } from './demo-shop.ts';
import { judge, median, type RunOptions } from './measure.ts';

const SLOWED = 4;
const ROUNDS = 7;
const TARGET_MS = 100;
/** Event Timing does not report events painted faster than this. */
const SHORTEST_MS = 16;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 900 } };

/** Collects Event Timing entries: from the event to the following paint, in steps of 8 ms. */
const keepEvents = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => globalThis.interactions.push(...list.getEntries().filter((entry) => entry.interactionId > 0).map(({ duration, startTime, processingStart, processingEnd }) =>
    ({ duration, waited: processingStart - startTime, worked: processingEnd - processingStart })))).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });`;

interface Interaction {
  device: typeof phone | typeof desktop;
  at: string;
  /** Unmeasured preparation. */
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

interface MeasuredEvent {
  duration: number;
  waited: number;
  worked: number;
}

const sv = { locale: 'sv' } as const;
const banner = (page: Page) => page.getByRole('banner');
const bagButton = (page: Page) => banner(page).getByRole('button', { name: m.cart_title({}, sv) });
const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: m.product_add({}, sv), exact: true })
    .first();
const bag = (page: Page) => page.getByRole('dialog', { name: m.cart_title({}, sv), exact: true });

function listInteractions(pages: { start: string; product: string }, productWithVariants: string): Record<string, Interaction> {
  return {
    'open the bag': { device: phone, at: pages.start, act: (page) => bagButton(page).click() },
    'add to the bag': { device: phone, at: pages.product, act: (page) => addButton(page).click() },
    'change a quantity in the bag': {
      device: phone,
      at: pages.product,
      prepare: async (page) => {
        await addButton(page).click();
        await bag(page).getByRole('spinbutton').waitFor();
      },
      act: (page) =>
        bag(page)
          .getByRole('button', { name: m.ui_more({}, sv), exact: true })
          .click(),
    },
    'choose a variant': { device: phone, at: productWithVariants, act: (page) => page.locator('main label:has(input[type=radio]:not(:checked))').first().click() },
    'open the suggestions': {
      device: desktop,
      at: pages.start,
      prepare: (page) => banner(page).getByRole('combobox').focus(),
      act: (page) => page.keyboard.press('m'),
    },
    'open the menu': { device: desktop, at: pages.start, act: (page) => banner(page).locator('summary').first().click() },
    'switch a tab': { device: phone, at: pathTo('login', 'sv'), act: (page) => page.getByRole('tab', { selected: false }).click() },
  };
}

/** A loaded page with an idle network. */
async function openSettled(browser: Browser, url: string, { device, at }: Interaction): Promise<Page> {
  const origin = new URL(url).origin;
  const context = await browser.newContext({ ...device, locale: 'sv-SE', storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'analyticsConsent', value: 'declined' }] }] } });
  const page = await context.newPage();
  await page.addInitScript(keepEvents);
  await page.goto(url + at, { waitUntil: 'networkidle' });
  return page;
}

async function measureOnce(browser: Browser, url: string, interaction: Interaction): Promise<MeasuredEvent> {
  const page = await openSettled(browser, url, interaction);
  try {
    await interaction.prepare?.(page);
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.waitForTimeout(500);
    await page.evaluate('globalThis.interactions.length = 0');
    await interaction.act(page);
    // Event Timing entries arrive some frames after the paint.
    await page.waitForTimeout(1_500);
    const events = (await page.evaluate('globalThis.interactions')) as MeasuredEvent[];
    // One press fires several events that share a paint: the longest counts; handler time is summed.
    const shortest: MeasuredEvent = { duration: SHORTEST_MS, waited: 0, worked: 0 };
    const slowest = events.reduce((before, event) => (event.duration > before.duration ? event : before), shortest);
    return { ...slowest, worked: events.reduce((sum, { worked }) => sum + worked, 0) };
  } finally {
    await page.context().close();
  }
}

async function findProductWithVariants(url: string): Promise<string> {
  const { products } = (await (await fetch(`${url}${routePath(catalog.listProducts, {}, { limit: 60, locale: 'sv' })}`)).json()) as {
    products: { handle: string; path: string; variants?: unknown[] }[];
  };
  for (const { handle } of products) {
    const { product } = (await (await fetch(`${url}${routePath(catalog.getProduct, { handleOrId: handle }, { locale: 'sv' })}`)).json()) as { product: { path: string; variants: unknown[] } };
    if (product.variants.length > 2) return `/shop/produkter/${product.path}`;
  }
  throw new Error('no product has variants');
}

export async function benchInteractions(say: (text: string) => void, { only, rounds = ROUNDS }: RunOptions): Promise<void> {
  const executablePath = await findChromium({ isWhole: true });
  const shop = await openDemoShop();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say(`\n| ${SLOWED} × slowed, ${rounds} times each | median ms | longest ms | input delay | in handlers | at most ${TARGET_MS} |`);
    say('| --- | ---: | ---: | ---: | ---: | --- |');
    let areMet = true;
    for (const [name, interaction] of Object.entries(listInteractions(await listPages(shop), await findProductWithVariants(shop.url)))) {
      if (only && !only.some((part) => name.includes(part))) continue;
      const events: MeasuredEvent[] = [];
      for (let round = 0; round < rounds; round += 1) events.push(await measureOnce(browser, shop.url, interaction));
      const of = (pick: (event: MeasuredEvent) => number) => median(events.map(pick));
      const longest = Math.max(...events.map(({ duration }) => duration));
      const middle = of(({ duration }) => duration);
      say(`| ${[name, middle, longest, of(({ waited }) => waited).toFixed(0), of(({ worked }) => worked).toFixed(0), middle < TARGET_MS ? 'yes' : '**no**'].join(' | ')} |`);
      areMet &&= middle < TARGET_MS;
    }
    judge(say, `\nPainted within ${TARGET_MS} ms, the median of each`, areMet);
  } finally {
    await browser.close();
    await shop.stop();
  }
}
