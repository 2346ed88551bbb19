/** MEM-01: joining with figures, the discount on an open bag, pause, cancellation. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { getDemoBank } from '../pages/demo-bank.ts';
import { cards } from '../pages/checkout-page.ts';
import { judgePage } from '../judge-page.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackMembership } from '../staff.ts';

async function fillCard(page: Page, say: Say, number: string): Promise<void> {
  const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: label });
  await field(say(m.checkout_card_number)).fill(number);
  await field(say(m.checkout_expiry)).fill('12/34');
  await field(say(m.checkout_cvc)).fill('123');
}

test('MEM-01 CART-13 joins with an open bag, and cancels', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Moa' });
  await fillBag(page, [{ product: await getProduct(page, 'muggen-nattskift', language) }]);
  await page.goto(pathTo('membership', language));
  const main = page.getByRole('main');
  const offer = main.getByRole('region', { name: say(m.membership_offer) });
  await expect(offer.getByRole('heading', { name: say(m.membership_this_bag) })).toBeVisible();
  await offer.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await expect(offer.getByText(say(m.membership_better_not))).toBeVisible();
  await offer.getByRole('radio', { name: '12' }).check({ force: true });
  await expect(offer.getByText(say(m.membership_better_not))).toBeHidden();
  await judgePage(page);
  await offer.getByRole('link', { name: /195/ }).click();

  const join = main.getByRole('button', { name: /195/ });
  await join.click();
  await expect(main.getByText(say(m.error_field_required)).first()).toBeVisible();
  await fillCard(page, say, cards.isDeclined);
  await join.click();
  await expect(main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await fillCard(page, say, cards.works);
  await join.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_joined));
  expect((await theMailWith(page, email, new RegExp(say(m.membership_mail_welcome)))).text).toContain('195');

  await page.goto(pathTo('cart', language));
  await expect(main.getByText(say(m.promotion_discount))).toBeVisible();

  await page.goto(pathTo('membership', language));
  await offer.getByRole('link', { name: say(m.membership_own) }).click();
  await main.getByRole('button', { name: say(m.membership_pause) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say(m.membership_pause_months, { count: 2 }) }).check();
  await dialog.getByRole('button', { name: say(m.membership_pause) }).click();
  await main.getByRole('button', { name: say(m.membership_no_pause) }).click();
  await main.getByRole('button', { name: say(m.membership_cancel) }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('button', { name: say(m.membership_cancel) }).click();
  await page.waitForURL((url) => url.pathname === pathTo('userMembershipCancel', language));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_is_ending));
  await page.goto(pathTo('userSettingsSection', language, { section: 'membership' }));
  await main.getByRole('button', { name: say(m.membership_keep) }).click();
  await expect(main.getByRole('heading', { name: say(m.membership_is_active) })).toBeVisible();
});

test('MEM-01 CART-13 keeps a cancelled membership’s discount to the paid day', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Moa' });
  await fillBag(page, [{ product: await getProduct(page, 'muggen-nattskift', language) }]);
  const main = page.getByRole('main');
  const toBag = async (isDiscounted: boolean, when: string) => {
    await page.goto(pathTo('cart', language));
    await expect(main.getByRole('link', { name: /nattskift|night/i }).first()).toBeVisible();
    await expect(main.getByText(say(m.promotion_discount)), when).toHaveCount(isDiscounted ? 1 : 0);
  };
  const toMembership = () => page.goto(pathTo('userSettingsSection', language, { section: 'membership' }));
  await toBag(false, 'before joining');
  await toMembership();
  await fillCard(page, say, cards.works);
  await main.getByRole('button', { name: /195/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_joined));
  await toBag(true, 'after joining');
  await toMembership();
  await main.getByRole('button', { name: say(m.membership_cancel) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say(m.membership_cancel) }).click();
  await page.waitForURL((url) => url.pathname === pathTo('userMembershipCancel', language));
  await toBag(true, 'after the cancellation');
  // A year has 365 days or 366.
  await turnBackMembership(email, 364);
  await toBag(true, 'on the last days that are paid');
  await turnBackMembership(email, 3);
  await toBag(false, 'after the paid day');
  await theMailWith(page, email, new RegExp(`^${say(m.membership_mail_ended)}$`));
  await toMembership();
  await expect(main.getByRole('heading', { name: say(m.membership_is_active) })).toHaveCount(0);
  await expect(main.getByRole('button', { name: /195/ }), 'and may join again').toBeVisible();
});

test.describe('over the bank’s page', () => {
  test.use({ expectedNoise: failedCalls });

  test('MEM-01 joins, and asks again after an error', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language });
    await page.goto(pathTo('userSettingsSection', language, { section: 'membership' }));
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: new RegExp(say(m.membership_by_month)) }).check();
    await fillCard(page, say, cards.asksTheBank);
    await main.getByRole('button', { name: /29/ }).click();
    await page.waitForURL(/__demo-bank/);
    // The first answer is lost: the page doesn't say that nothing was charged.
    await page.route('**/api/app/membership/attempts/*/complete?*', (route) => route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL' } }), { times: 1 });
    await getDemoBank(page).approve.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_unknown));
    await main.getByRole('button', { name: say(m.membership_check_again) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_joined));
  });
});
