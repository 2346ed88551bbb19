import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Pages of a PDF by Chromium: one object of this type each. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('PPL-01 prints a year on one sheet, also a circle’s', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee: elsa } = await api(page).jubilees.create({ body: { firstName: 'Elsa', lastName: 'Berg', dateOfBirth: '2017-05-04' } });
  await api(page).jubilees.create({ body: { firstName: 'Nils', dateOfBirth: '--03-06' } });
  const { circle } = await api(page).circles.create({ body: { name: 'Familjen Berg', kind: 'family' } });
  await api(page).circles.addPerson({ id: circle._id, jubileeId: elsa._id });

  const year = pathTo('userJubilee', language, { '*': 'year' });
  await page.goto(`${year}?year=2027`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2027');
  await expect(main.getByRole('listitem').filter({ hasText: 'Elsa Berg' })).toHaveText('4Elsa Berg10');
  await expect(main.getByRole('listitem').filter({ hasText: 'Nils' }), 'no figure without a year of birth').toHaveText('6Nils');
  await judgePage(page);
  await main.getByRole('link', { name: '2028' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Elsa Berg' })).toHaveText('4Elsa Berg11');

  // Printed on landscape A4, only the sheet is shown.
  await page.setViewportSize({ width: 1_123, height: 794 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(main.getByRole('button', { name: say(m.year_print) })).toBeHidden();
  await expect(main.getByText('Elsa Berg')).toBeVisible();
  expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  // A circle's year shows its members.
  await page.goto(pathTo('userCircle', language, { '*': circle._id }));
  await main.getByRole('link', { name: say(m.circles_year) }).click();
  await expect(page).toHaveURL(/\/year$/);
  await expect(main.getByText('Familjen Berg')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?year=2027`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Elsa Berg' })).toHaveText('4Elsa Berg10');
  await expect(main.getByText('Nils')).toHaveCount(0);
  await judgePage(page);
});
