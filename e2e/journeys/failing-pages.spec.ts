/** Pages that fail to load: server errors and no network. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { intercept } from '../calls.ts';
import { failedCalls } from '../noise.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

test.use({ expectedNoise: failedCalls });

for (const { status, message, heading, text } of [
  { status: 500, message: { sv: 'Internt serverfel', en: 'Internal Server Error' }, heading: m.shell_error_title, text: m.shell_error_text },
  { status: 503, message: { sv: 'Internt serverfel', en: 'Internal Server Error' }, heading: m.shell_error_title, text: m.shell_error_away },
  { status: 429, message: { sv: 'För många försök', en: 'Too many requests' }, heading: m.shell_error_busy_title, text: m.shell_error_busy },
]) {
  test(`NAV-07 NAV-18 shows status, message, description and a retry for ${status}`, async ({ page, language, say }) => {
    await page.goto(pathTo('start', language));
    let isBroken = true;
    await intercept(
      page,
      (url) => url.pathname === `${pathTo('giftFinder', language)}.data`,
      (route) => (isBroken ? route.fulfill({ status, body: 'broken' }) : route.fallback()),
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: say(m.start_find_gift) })
      .click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText(`${status} · ${message[language]}`);
    await expect(page).toHaveTitle(new RegExp(`^${message[language]} · `));
    await expect(title).toContainText(say(heading));
    await expect(page.getByText(say(text))).toBeVisible();
    isBroken = false;
    await page
      .getByRole('main')
      .getByRole('button', { name: say(m.shell_try_again) })
      .click();
    await expect(title).toContainText(say(m.finder_to_whom));
  });
}

test('NAV-07 stays on the page offline and opens the target when back online', async ({ page, context, language, say }) => {
  await page.goto(pathTo('start', language));
  await expect(getShell(page, language).bagButton).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(say(m.shell_offline_bar))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.start_find_gift) })
    .click();
  await expect(page).toHaveURL(pathTo('start', language));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say(m.finder_to_whom));
});
