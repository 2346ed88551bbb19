import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, dayParts, formatDay, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { judgePage } from '../judge-page.ts';
import { becomeOwner, listPath } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// A past day is refused, which the browser logs.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The entries of the list's card about givers; none without the card. */
const givenIn = (page: Page, title: string) => page.getByRole('region', { name: title }).getByRole('listitem');

test('WISH-04 hides gifts from a surprise list’s owners until its day', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const day = addDays(dayIn(shopTimeZone, Date.now()), 40);
  const { year, month, day: dayOfMonth } = dayParts(day);
  await page.goto(pathTo('userWishlist', language, { '*': 'new' }));
  await page.getByLabel(say(m.wishlists_name)).fill('Femtio år');
  await page.getByRole('radio', { name: say(m.wishlists_link) }).check();
  const when = page.getByRole('group', { name: say(m.wishlists_day) });
  await when.getByLabel(say(m.profile_birth_day)).selectOption(String(dayOfMonth));
  await when.getByLabel(say(m.profile_birth_month)).selectOption(String(month));
  const create = page.getByRole('button', { name: say(m.wishlists_create) });
  await create.click();
  await expect(page.getByText(say(m.wishlists_day_wrong)), 'a day without a year is none').toBeVisible();
  // The focus moves some frames after the error shows; typing earlier would go elsewhere.
  await expect(when.getByLabel(say(m.profile_birth_day))).toBeFocused();
  await when.getByLabel(say(m.profile_birth_year)).fill('2020');
  await create.click();
  await expect(page.getByText(say(m.error_field_past_date))).toBeVisible();
  await expect(when.getByLabel(say(m.profile_birth_day))).toBeFocused();
  await when.getByLabel(say(m.profile_birth_year)).fill(String(year));
  await expect(page.getByRole('checkbox', { name: say(m.wishlists_surprise) })).toBeChecked();
  await judgePage(page);
  await create.click();
  await expect(page.getByText(say(m.wishlists_till, { day: formatDay(day, language) }))).toBeVisible();

  const { wishlists } = await api(page).wishlists.list();
  const [{ _id, publicId } = { _id: '', publicId: null }] = wishlists;
  await api(page).wishlists.addItem({ id: _id, body: { title: 'En blå cykel' } });
  const giver = await elsewhere();
  await becomeMember(giver, { email: `ger-${email}`, language, firstName: 'Bo' });
  await giver.goto(listPath({ publicId }, language));
  await expect(giver.getByText(say(m.reservations_reveal_day, { day: formatDay(addDays(day, 1), language) }))).toBeVisible();
  await judgePage(giver);
  await giver.getByRole('button', { name: say(m.reservations_give_of, { name: 'En blå cykel' }) }).click();
  await expect(giver.getByText(say(m.reservations_own), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'En blå cykel' })).toBeVisible();
  await expect(page.getByText(say(m.reservations_given_title))).toBeHidden();
});

test('WISH-04 warns givers on an open list but hides earlier promises', async ({ page, elsewhere, language, say, email }) => {
  const list = await becomeOwner(page, { email, language }, 'Vårt nya hem', [{ title: 'En blå cykel' }, { title: 'Ett långt bad' }]);
  const giver = await elsewhere();
  await becomeMember(giver, { email: `ger-${email}`, language, firstName: 'Bo' });
  const toGive = listPath(list, language);
  await giver.goto(toGive);
  await expect(giver.getByText(say(m.reservations_reveal_never))).toBeVisible();
  await giver.getByRole('button', { name: say(m.reservations_give_of, { name: 'Ett långt bad' }) }).click();
  await expect(giver.getByText(say(m.reservations_own), { exact: true })).toBeVisible();

  await page.goto(pathTo('userWishlist', language, { '*': `${list._id}/edit` }));
  await page.getByRole('checkbox', { name: say(m.wishlists_surprise) }).uncheck();
  await page.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(page.getByText(say(m.wishlists_no_surprise), { exact: true })).toBeVisible();
  await expect(page.getByText(say(m.reservations_given_none)), 'what was promised as a secret stays one').toBeVisible();

  await giver.goto(toGive);
  await expect(giver.getByText(say(m.reservations_reveal_open))).toBeVisible();
  await giver.getByRole('button', { name: say(m.reservations_give_of, { name: 'En blå cykel' }) }).click();
  await expect(giver.getByText(say(m.reservations_own), { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(givenIn(page, say(m.reservations_given_title))).toHaveCount(1);
  await expect(givenIn(page, say(m.reservations_given_title))).toContainText(['En blå cykel']);
  await expect(givenIn(page, say(m.reservations_given_title))).toContainText([say(m.reservations_given_by, { name: 'Bo Öberg' })]);
  await judgePage(page);
});
