import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeOwner, listPath, makeList, shareList } from '../make-list.ts';
import { failedCalls } from '../noise.ts';
import { type Mail, theMailWith } from '../outbox.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';
import { sayOfReports } from '../staff-command.ts';

// Expected failures are logged to the console; a removed list is a 404.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The form under a page's button, filled in. */
async function writeReport(page: Page, say: Say, label: string, { reason, email }: { reason: string; email: string }) {
  await page.getByRole('button', { name: label }).click();
  const form = page.getByRole('region', { name: label });
  await form.getByLabel(say(m.reports_reason)).selectOption(reason);
  await form.getByLabel(say(m.reports_explanation)).fill('Tredje raden lovar något som inte finns.');
  await form.getByLabel(say(m.reports_name)).fill('Berit');
  await form.getByLabel(say(m.reports_email)).fill(email);
  await form.getByLabel(say(m.reports_good_faith)).check();
  return { form, send: form.getByRole('button', { name: say(m.reports_send) }) };
}

const referenceIn = ({ text }: Mail): string => /[\da-f]{8}-[\da-f-]{27}/.exec(text)?.[0] ?? '';

test('reports a list as visitor, with field errors, receipt and reasoned rejection', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const name = `Lista ${email.slice(8, 20)}`;
  const pathname = listPath(await becomeOwner(page, { email, language }, name, [{ title: 'Kastrull' }]), language);
  const visitor = await elsewhere();
  const reporter = `neighbor-${email}`;
  await visitor.goto(pathname);
  const { form, send } = await writeReport(visitor, say, say(m.reports_open_list), { reason: 'fraud', email: reporter });
  await judgePage(visitor);
  const path = /^\/api\/app\/public\/reports$/;
  await answerCalls(visitor, 'POST', path, problem(503, { message: 'back soon' }), { times: 1 });
  await send.click();
  await expect(form.getByRole('alert'), 'reports a failed call').toHaveText('back soon');
  await answerCalls(visitor, 'POST', path, problem(400, { code: 'VALIDATION_FAILED', errors: [{ field: 'about.publicId', code: 'invalid', message: 'the list moved' }] }), { times: 1 });
  await send.click();
  await expect(form.getByRole('alert'), 'so is what is wrong with nothing that the form shows').toHaveText('the list moved');
  await send.click();
  await expect(visitor.getByText(say(m.reports_sent))).toBeVisible();
  await expect(visitor.getByText(say(m.reports_sent_answered))).toBeVisible();
  await judgePage(visitor);

  const receipt = await theMailWith(page, reporter, new RegExp(say(m.reports_mail_received_subject)));
  const reference = referenceIn(receipt);
  expect(await sayOfReports('list')).toContain(`${reference}  `);
  expect(await sayOfReports('show', reference)).toContain('Tredje raden lovar något som inte finns.');
  expect(await sayOfReports('keep', reference, '--why', 'Vi ser inget fel.')).toContain('It stays');
  const decided = await theMailWith(page, reporter, new RegExp(say(m.reports_mail_decided_subject)));
  expect(decided.text).toContain(say(m.reports_mail_decided_kept, { what: say(m.reports_mail_list, { name }) }));
  expect(decided.text).toContain('Vi ser inget fel.');
  expect(await sayOfReports('keep', reference, '--why', 'En gång till.')).toContain('decided before');
  expect((await visitor.goto(pathname))?.status(), 'the list is there').toBe(200);
});

test('takes down a reported list and profile, notifies both sides, and restores', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend, friendEmail: reporter, personId } = await openFriend(page, elsewhere, { email, language });
  const list = await makeList(page, 'Femtio år', [{ title: 'Kastrull' }]);
  const pathname = await shareList(page, list, language);
  const person = pathTo('userJubilee', language, { '*': personId });
  const what = say(m.reports_mail_list, { name: 'Femtio år' });

  await friend.goto(person);
  await friend.getByRole('link', { name: 'Femtio år' }).click();
  const { send } = await writeReport(friend, say, say(m.reports_open_list), { reason: 'hate', email: reporter });
  await send.click();
  await expect(friend.getByText(say(m.reports_sent))).toBeVisible();
  const received = new RegExp(say(m.reports_mail_received_subject));
  const reference = referenceIn(await theMailWith(page, reporter, received));
  expect(await sayOfReports('take-down', reference, '--illegal', '--why', 'Brottsbalken 16 kap. 8 §')).toContain('taken down');

  for (const [to, subject] of [
    [reporter, say(m.reports_mail_decided_subject)],
    [email, say(m.reports_mail_restricted_subject, { what })],
  ] as const)
    expect((await theMailWith(page, to, new RegExp(subject))).text).toContain('Brottsbalken 16 kap. 8 §');
  expect((await theMailWith(page, email, new RegExp(say(m.reports_mail_restricted_subject, { what })))).text, 'who reported isn’t told').not.toMatch(/Berit|Tage/);
  expect((await friend.reload())?.status(), 'gone for the friend').toBe(404);
  expect((await friend.goto(pathname))?.status(), 'and for whoever has the link').toBe(404);
  await friend.goto(person);
  await expect(friend.getByText(say(m.wishlists_of_person_none, { name: 'Saga' }))).toBeVisible();
  await page.goto(pathTo('userWishlist', language, { '*': list._id }));
  await expect(page.getByText(say(m.reports_taken_down), { exact: true })).toBeVisible();
  await expect(page.getByText('Brottsbalken 16 kap. 8 §')).toBeVisible();

  expect(await sayOfReports('put-back', reference, '--why', 'Vi läste fel.')).toContain('holds no longer');
  await page.reload();
  await expect(page.getByText(say(m.reports_taken_down), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: say(m.wishlists_share_make) }).click();
  await expect(page.getByLabel(say(m.wishlists_share_address))).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole('link', { name: 'Femtio år' }), 'its owner shows it again').toBeVisible();

  const other = await writeReport(friend, say, say(m.reports_open_profile), { reason: 'privacy', email: `again.${reporter}` });
  await judgePage(friend);
  await other.send.click();
  await expect(friend.getByText(say(m.reports_sent))).toBeVisible();
  const second = referenceIn(await theMailWith(page, `again.${reporter}`, received));
  expect(await sayOfReports('show', second)).toContain('profile');
  expect(await sayOfReports('take-down', second, '--terms', '--why', 'Punkt 4')).toContain('taken down');
  const restricted = await theMailWith(page, email, new RegExp(say(m.reports_mail_restricted_subject, { what: say(m.reports_mail_profile, { name: 'Saga Öberg' }) })));
  expect(restricted.text).toContain(say(m.reports_mail_restricted_profile));
});
