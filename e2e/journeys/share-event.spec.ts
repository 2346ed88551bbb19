import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { becomeMember } from '../member.ts';
import { readQr } from '../read-qr.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => addDays(dayIn(shopTimeZone, Date.now()), days);

declare global {
  interface Window {
    /** What the page gave to the device's share sheet. */
    shared: ShareData[];
  }
}

/** A share sheet, which is dismissed the first time. Chromium has none on a desktop. */
const addShareSheet = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shared = [];
    navigator.share = async (data = {}) => {
      window.shared.push(data);
      if (window.shared.length === 1) throw new DOMException('dismissed', 'AbortError');
    };
  });

test('EVT-01 gives a public event’s link as QR code, copy and share', async ({ page, context, language, say, email }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { event } = await api(page).events.create({ locale: language, body: { title: 'Glögg på gården', startsAt: `${inDays(20)}T14:00:00Z`, isPublic: true } });
  const url = new URL(pathTo('event', language, { publicId: event.publicId ?? '' }), process.env['SHOP_URL']).href;
  const own = pathTo('userEvent', language, { '*': event._id });
  await page.goto(own);
  const code = page.getByRole('img', { name: say(m.events_qr) });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQr(code), `read by a camera, ${colorScheme}`).toBe(url);
  }
  const share = page.getByRole('button', { name: say(m.ui_share), exact: true });
  await expect(share, 'no button without a share sheet').toHaveCount(0);
  await page.getByRole('button', { name: say(m.events_copy_link) }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await addShareSheet(page);
  await page.reload();
  const listShared = () => page.evaluate(() => window.shared);
  await share.click();
  await expect.poll(listShared).toEqual([{ title: 'Glögg på gården', url }]);
  await share.click();
  await expect.poll(listShared, 'again after it was dismissed').toHaveLength(2);

  await page.goto(`${own}/poster`);
  expect(await readQr(page.getByRole('img', { name: say(m.events_qr) })), 'on the poster').toBe(url);
});

test('EVT-01 fills the place from the map’s suggestions', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await page.goto(pathTo('userEvent', language, { '*': 'new' }));
  await page.getByLabel(say(m.events_title), { exact: true }).fill('Tre ljus');
  await page.getByLabel(say(m.events_day), { exact: true }).fill(inDays(20));
  await page.getByLabel(say(m.events_time), { exact: true }).fill('15:00');
  const place = page.getByRole('combobox', { name: say(m.events_place) });
  await place.fill('Lilla Torg 4, 211 34');
  const options = page.getByRole('listbox', { name: say(m.checkout_suggestions) }).getByRole('option');
  await expect(options).toHaveText([/Lilla Torg 4, 211 34 Malmö/]);
  await options.first().click();
  await expect(place).toHaveValue('Lilla Torg 4, 211 34 Malmö');
  await expect(options).toHaveCount(0);
  await page.getByRole('button', { name: say(m.events_create) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tre ljus' })).toBeVisible();
  await expect(page.getByText(/Lilla Torg 4, 211 34 Malmö$/)).toBeVisible();
});
