/** Cached pages, requested by several people at once from the built shop. */
import type { BrowserContext, Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '../../src/shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '../../src/shared/values/money/money.ts';
import { getProduct } from '../goods.ts';
import { becomeMember } from '../member.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';
import { openUntilAlive } from '../until-alive.ts';
import { api } from '../api.ts';

interface Person {
  page: Page;
  context: BrowserContext;
  currency: Currency;
  inBag: number;
  /** Strings that identify the person; empty for a visitor. */
  traces: string[];
  firstName: string | null;
}

const ROUNDS = 4;

test('shows no visitor another’s name, cart or currency on cached pages', async ({ browser, language, say, email, baseURL }) => {
  test.slow();
  const isPhone = language === 'en';
  const shop = baseURL ?? '';
  const { hostname } = new URL(shop);

  async function enter(currency: Currency, member?: { firstName: string; email: string; inBag: number }): Promise<Person> {
    const context = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce', viewport: { width: isPhone ? 390 : 1440, height: 900 } });
    await context.addCookies([{ name: 'selectedCurrency', value: currency, domain: hostname, path: '/' }]);
    await context.addInitScript((chosen) => {
      localStorage.setItem('analyticsConsent', 'declined');
      localStorage.setItem('selectedCurrency', chosen);
    }, currency);
    openUntilAlive(context);
    const page = await context.newPage();
    if (!member) return { page, context, currency, inBag: 0, traces: [], firstName: null };
    await becomeMember(page, { ...member, language });
    const { cart } = await api(page).carts.create({ body: { region_id: 'reg_sweden' } });
    const product = await getProduct(page, 'regnbagsklubban', language);
    await api(page).carts.addLineItem({ cartId: cart.id, body: { variant_id: product.variants[0]?.id ?? '', quantity: member.inBag } });
    await context.addInitScript((id) => localStorage.setItem('cartId', id), cart.id);
    const { user } = await api(page).users.get();
    return { page, context, currency, inBag: member.inBag, traces: [member.firstName, member.email, user._id, cart.id], firstName: member.firstName };
  }

  const people = await Promise.all([
    enter('SEK', { firstName: 'Tuvstarr', email: `tuvstarr.${email}`, inBag: 3 }),
    enter('EUR', { firstName: 'Ragnvald', email: `ragnvald.${email}`, inBag: 2 }),
    enter('SEK'),
    enter('EUR'),
  ]);
  const product = await getProduct(people[2].page, 'regnbagsklubban', language);
  const productPage = pathTo('product', language, { '*': product.handle });
  const priceIn = (currency: Currency) => formatSum(fromMajor(product.variants[0]?.prices.find(({ currency_code }) => currency_code === currency)?.amount ?? Number.NaN), currency, language);
  const addresses = [pathTo('start', language), pathTo('shop', language), pathTo('brands', language), pathTo('membership', language), productPage, `${pathTo('shop', language)}.data`];

  const fromMemory = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = people.flatMap((person) => addresses.map((address) => ({ person, address })));
    const answers = await Promise.all(asked.map(async ({ person, address }) => ({ person, address, answer: await person.page.request.get(address) })));
    for (const { person, address, answer } of answers) {
      const text = await answer.text();
      const who = `${address} for ${person.firstName ?? 'a visitor'} in ${person.currency}`;
      expect(answer.status(), who).toBe(200);
      const headers = answer.headers();
      expect(
        people.flatMap(({ traces }) => traces).filter((trace) => !person.traces.includes(trace) && text.includes(trace)),
        who,
      ).toEqual([]);
      if (person.firstName === null) {
        // On a busy machine notifications are late, and pages are rendered without the cache.
        expect(headers['cache-status'] ?? 'made', `${who}: one for all`).toMatch(/^(made|fira; (hit|fwd=miss; stored))$/);
        if (headers['cache-status'] === 'fira; hit') fromMemory.add(address);
        expect(headers['set-cookie'], who).toBeUndefined();
      } else {
        expect(headers['cache-status'], `${who}: made for the member`).toBeUndefined();
        expect(headers['cache-control'], who).toContain('private');
        if (!address.endsWith('.data')) expect(text, who).toContain(person.firstName);
      }
      if (address === productPage) {
        expect(text, who).toContain(priceIn(person.currency));
        expect(text, who).not.toContain(priceIn(person.currency === 'SEK' ? 'EUR' : 'SEK'));
      }
    }
  }

  expect([...fromMemory].toSorted(), 'pages that visitors got from memory').toEqual(addresses.toSorted());

  await Promise.all(people.map(({ page }) => page.goto(productPage)));
  for (const { page, currency, inBag, firstName } of people) {
    const { banner, bagButtonWith } = getShell(page, language);
    await expect(page.getByRole('main').getByText(priceIn(currency)).first()).toBeVisible();
    await expect(bagButtonWith(inBag)).toBeVisible();
    if (!isPhone) await expect(banner.getByLabel(say(m.member_account_menu)).first()).toBeVisible({ visible: firstName !== null });
  }
  await Promise.all(people.map(({ context }) => context.close()));
});
