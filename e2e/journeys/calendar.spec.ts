import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('REM-03 shows days as list and month, by keyboard, and exports them', async ({ page, language, say, email, request }) => {
  await becomeMember(page, { email, language });
  await api(page).jubilees.create({ body: { firstName: 'Greta', dateOfBirth: '1948-12-01' } });
  const swedish = language === 'sv';
  const birthday = swedish ? 'Greta fyller 79' : 'Greta turns 79';
  await page.goto(`${pathTo('userCalendar', language)}?month=2027-12`);
  const grid = page.getByRole('grid', { name: swedish ? 'december 2027' : 'December 2027' });
  await expect(grid).toBeVisible();
  await page.getByRole('link', { name: say(m.calendar_agenda), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.calendar_sixty));
  await expect(page.getByRole('link', { name: birthday, exact: true }), 'sixty days from today, whatever the month').toHaveCount(0);
  await judgePage(page);

  await page.getByRole('link', { name: say(m.calendar_month_view), exact: true }).click();
  const getDay = (day: string) => grid.locator(`[data-day="${day}"]`);
  await getDay('2027-12-01').click();
  await expect(page.getByRole('link', { name: birthday, exact: true }), 'the chosen day is shown below').toBeVisible();
  await expect(grid.getByRole('columnheader').nth(1)).toHaveText(swedish ? /måndag/ : /Monday/);
  await expect(grid.getByRole('rowheader').first()).toHaveText('48');
  await expect(getDay('2027-12-24')).toHaveAccessibleName(swedish ? 'fredag 24 december: Julafton' : 'Friday, December 24: Christmas Eve');
  for (const [key, day] of [
    ['ArrowDown', '2027-12-08'],
    ['End', '2027-12-12'],
    ['Home', '2027-12-06'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`[data-day="${day}"]`), key).toBeFocused();
  }
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-day="2028-01-06"]'), 'the focus goes along into the next month').toBeFocused();
  await expect(page).toHaveURL(/month=2028-01/);
  await page.goBack();
  await expect(page).toHaveURL(/month=2027-12/);

  const file = await page.request.get((await page.getByRole('link', { name: say(m.calendar_save, { what: birthday }) }).getAttribute('href')) ?? '');
  expect(await file.text()).toContain('DTSTART;VALUE=DATE:20271201');
  const make = page.getByRole('button', { name: say(m.calendar_feed_make), exact: true });
  await expect(make).toBeEnabled();
  await make.click();
  const address = new URL(await page.getByLabel(say(m.calendar_feed_address)).inputValue()).pathname;
  expect(await (await request.get(address)).text(), 'without a session').toContain(`SUMMARY:${birthday}`);
  await judgePage(page);
  await page.getByRole('button', { name: say(m.calendar_feed_end), exact: true }).click();
  await expect(page.getByText(say(m.calendar_feed_ended))).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('REM-03 sets when the subscribed calendar alarms, or that it never does', async ({ page, language, say, email, request }) => {
  await becomeMember(page, { email, language });
  await api(page).jubilees.create({ body: { firstName: 'Greta', dateOfBirth: '1948-12-01' } });
  await page.goto(pathTo('userCalendar', language));
  await page.getByRole('button', { name: say(m.calendar_feed_make), exact: true }).click();
  const address = new URL(await page.getByLabel(say(m.calendar_feed_address)).inputValue()).pathname;
  const readTriggers = async () => [...(await (await request.get(address)).text()).matchAll(/TRIGGER[^:]*:(\S+)/g)].map(([, trigger]) => trigger);
  const settings = pathTo('userSettingsSection', language, { section: 'reminders' });
  const alarms = page.getByRole('checkbox', { name: say(m.settings_calendar_alarms) });
  const when = page.getByLabel(say(m.settings_alarm_when));
  const save = async () => {
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByText(say(m.ui_saved)).first()).toBeVisible();
  };
  expect(await readTriggers(), 'none by default').toEqual([]);

  await page.goto(settings);
  await expect(when).toHaveCount(0);
  await alarms.check();
  await when.selectOption({ label: say(m.settings_alarm_day_before) });
  await judgePage(page);
  await save();
  const dayBefore = await readTriggers();
  expect(new Set(dayBefore)).toEqual(new Set(['-PT16H']));
  await page.goto(settings);
  await expect(when.getByRole('option', { name: say(m.settings_alarm_day_before) })).toHaveJSProperty('selected', true);
  await when.selectOption({ label: say(m.settings_alarm_week) });
  await save();
  expect(new Set(await readTriggers())).toEqual(new Set(['-P6DT16H']));

  await page.goto(settings);
  await alarms.uncheck();
  await save();
  expect(await readTriggers()).toEqual([]);
});
