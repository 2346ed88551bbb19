import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { listenForCalls } from '../calls.ts';
import { holdScripts } from '../hold-scripts.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'TEL:070-174 06 05', 'END:VCARD', ''].join('\r\n');

/** A few contacts with a birthday, and one of each kind that needs a correction. */
const some = [
  card('N:Lind;Greta;;;', 'BDAY:1948-05-03'),
  card('N:Person;Hemlig;;;', 'BDAY:1970-01-01'),
  card('N:Ek;Bosse;;;', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29'),
  card('N:Berg;Otydlig;;;', 'BDAY;VALUE=text:circa 1950'),
  card('FN:Fiskboden AB', 'ORG:Fiskboden AB'),
];
const getFile = (cards: readonly string[]) => ({ name: 'kontakter.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards.join('')) });
/** Two thousand contacts, as a phone exports them. */
const addressBook = getFile([...some, ...Array.from({ length: 1_995 }, (_, number) => card(`N:Kontakt ${number};Anna;;;`))]);

test('PPL-01 imports only the chosen people from a phone’s address book', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userJubilees', language));
  await expect(page.getByText(say(m.jubilees_empty))).toBeVisible();
  await api(page).jubilees.create({ body: { firstName: 'Bosse', lastName: 'Ek' } });
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.jubilees_import_link) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.jubilees_import_title));
  const file = page.getByLabel(say(m.jubilees_import_choose));
  await expect(file).toBeEnabled();
  await judgePage(page);
  const sent = listenForCalls(page, 'POST', /^\/api\//);

  await file.setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) });
  await expect(page.getByText(say(m.jubilees_import_unknown_form))).toBeVisible();
  // The page was checked before, and axe needs seconds for a hundred rows.
  await file.setInputFiles(getFile(some));
  await expect(page.getByText(say(m.jubilees_import_found, { count: 5 }))).toBeVisible();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.jubilees_import_choose_other) }).click();
  await file.setInputFiles(addressBook);
  await expect(page.getByText(say(m.jubilees_import_found, { count: 2_000 }))).toBeVisible();
  const group = (name: string) => page.getByRole('region', { name });
  const withDay = group(say(m.jubilees_import_with_day, { count: 2 }));
  await expect(withDay.getByRole('checkbox', { name: 'Greta Lind' })).toBeChecked();
  await withDay.getByRole('checkbox', { name: 'Hemlig Person' }).uncheck();
  await expect(group(say(m.jubilees_import_duplicates, { count: 1 }))).toContainText(say(m.jubilees_import_known));
  await expect(group(say(m.jubilees_import_refused, { count: 1 }))).toContainText(say(m.jubilees_import_company));
  const withoutDay = group(say(m.jubilees_import_without_day, { count: 1_996 }));
  await expect(withoutDay).toContainText(say(m.jubilees_import_unread, { text: 'circa 1950' }));
  await withoutDay.getByRole('button', { name: say(m.jubilees_import_all) }).click();
  await expect(page.getByText(say(m.jubilees_import_chosen, { count: 1_997 }))).toBeVisible();
  await page.getByRole('button', { name: say(m.jubilees_import_send) }).click();
  await expect(page.getByRole('progressbar', { name: say(m.jubilees_import_sending) })).toBeVisible();
  await expect(page.getByText(say(m.jubilees_import_done, { count: 1_997 }))).toBeVisible();
  expect(sent.length).toBeGreaterThanOrEqual(20);
  const bodies = JSON.stringify(sent);
  expect(
    ['Greta', 'Hemlig', 'Bosse', 'Fiskboden', '174 06 05', 'circa'].filter((text) => bodies.includes(text)),
    'what nobody chose stays in the browser',
  ).toEqual(['Greta']);
  await page.getByRole('link', { name: say(m.jubilees_import_show) }).click();
  await expect(page.getByRole('region', { name: say(m.member_jubilees) }).getByRole('link', { name: /Greta Lind/ })).toBeVisible();
});

test('PPL-01 reads a file chosen before hydration and imports the dead as memories', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  const release = await holdScripts(page);
  await page.goto(pathTo('userJubileeImport', language), { waitUntil: 'commit' });
  const dead = ['BEGIN:VCARD', 'VERSION:4.0', 'N:Test;Signe,Maria;;;', 'BDAY;ALTID=1;VALUE=text:omkring 1920', 'BDAY;ALTID=1:19200102', 'DEATHDATE:20100304', 'END:VCARD', ''].join('\r\n');
  // A character split by line folding after 75 octets.
  const folded = Buffer.concat([
    Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Örjan '),
    Buffer.from([0xc3]),
    Buffer.from('\r\n '),
    Buffer.from([0x85]),
    Buffer.from('berg\r\nBDAY:1990-01-02\r\nEND:VCARD\r\n'),
  ]);
  await page.getByLabel(say(m.jubilees_import_choose)).setInputFiles({ name: 'kontakter.vcf', mimeType: 'text/vcard', buffer: Buffer.concat([Buffer.from(dead), folded]) });
  await release();
  const withDay = page.getByRole('region', { name: say(m.jubilees_import_with_day, { count: 2 }) });
  await expect(withDay.getByRole('checkbox', { name: 'Örjan Åberg' })).toBeChecked();
  await expect(withDay).toContainText(say(m.jubilees_deceased));
  await page.getByRole('button', { name: say(m.jubilees_import_send) }).click();
  await expect(page.getByText(say(m.jubilees_import_done, { count: 2 }))).toBeVisible();
  const { jubilees } = await api(page).jubilees.list({ query: { sort: 'name' } });
  expect(jubilees).toMatchObject(
    [
      { firstName: 'Signe Maria', isDeceased: true, occasions: [] },
      { firstName: 'Örjan', isDeceased: false },
    ].toSorted((a, b) => a.firstName.localeCompare(b.firstName, 'sv')),
  );
});
