import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { becomeOwner, listPath } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackWatches } from '../staff.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-03 mails a follower once about all new wishes, until they unsubscribe', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const list = await becomeOwner(page, { email, language }, 'Vårt nya hem', [{ title: 'En lampa' }]);
  const follower = await elsewhere();
  const address = `foljer-${email}`;
  await becomeMember(follower, { email: address, language, firstName: 'Bo' });
  await follower.goto(listPath(list, language));
  await follower.getByRole('button', { name: say(m.watches_follow), exact: true }).click();
  await expect(follower.getByRole('button', { name: say(m.watches_following) })).toHaveAttribute('aria-pressed', 'true');
  await judgePage(follower);

  // Earlier wishes aren't news; two new ones come in one mail.
  for (const title of ['En blå cykel', 'Ett långt bad']) await api(page).wishlists.addItem({ id: list._id, body: { title } });
  await turnBackWatches(list._id);
  const mail = await theMailWith(follower, address, /Vårt nya hem|Saga/);
  expect(mail.text).toContain('En blå cykel');
  expect(mail.text).toContain('Ett långt bad');
  expect(mail.text).not.toContain('En lampa');
  await judgeMail(follower, mail);

  // The mail's link opens a page whose button stops these mails; the list stays followed.
  const stop = /https?:\/\/\S+\/(?:avsluta-mejl|unsubscribe)\/\S+/.exec(mail.text)?.[0] ?? '';
  await follower.goto(new URL(stop).pathname);
  const settings = async () => (await api(follower).settings.getNotifications()).settings.watchedLists.mail;
  expect(await settings(), 'opening changes nothing').toBe(true);
  await follower.getByRole('button', { name: say(m.unsubscribe_stop) }).click();
  await expect.poll(settings).toBe(false);
  await follower.goto(listPath(list, language));
  await expect(follower.getByRole('button', { name: say(m.watches_following) })).toBeVisible();
  await follower.goto(pathTo('userSettingsSection', language, { section: 'notifications' }));
  await expect(follower.getByRole('checkbox', { name: say(m.settings_tell_watched) })).not.toBeChecked();
});
