import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { makeList, shareList } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-04 whispers between givers, and never to the owner', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend: tage, personId } = await openFriend(page, elsewhere, { email, language });
  const list = await makeList(page, 'Femtio år', [{ title: 'Kastrull' }]);
  const path = await shareList(page, list, language);
  const own = pathTo('userWishlist', language, { '*': list._id });
  await page.goto(own);
  const before = await page.getByRole('main').innerText();

  // Tage whispers on his page of Saga's list.
  await tage.goto(pathTo('userJubilee', language, { '*': `${personId}/wishlist/${list._id}` }));
  const part = tage.getByRole('region', { name: say(m.whispers_title) });
  await expect(part.getByText(say(m.whispers_secret, { names: 'Saga' }), { exact: false })).toBeVisible();
  await part.getByLabel(say(m.whispers_write)).fill('Hon har lånat min stickbok i ett år.');
  await part.getByRole('button', { name: say(m.whispers_send), exact: true }).click();
  await expect(part.getByText('Hon har lånat min stickbok i ett år.')).toBeVisible();
  await expect(part.getByLabel(say(m.whispers_write))).toHaveValue('');
  await judgePage(tage);

  // Another giver reserves it by the link; a visitor is asked to sign in.
  const visitor = await elsewhere();
  await visitor.goto(path);
  await expect(visitor.getByRole('link', { name: say(m.whispers_log_in) })).toBeVisible();
  await expect(visitor.getByText('stickbok')).toHaveCount(0);
  await becomeMember(visitor, { email: `giver.${email}`, language, firstName: 'Maj' });
  await visitor.goto(path);
  await visitor.getByRole('button', { name: say(m.whispers_give_of, { text: 'Hon har lånat min stickbok i ett år.' }) }).click();
  await expect(visitor.getByText(say(m.whispers_given_own))).toBeVisible();
  await judgePage(visitor);
  await tage.reload();
  await expect(part.getByText(say(m.whispers_given, { name: 'Maj' }), { exact: false })).toBeVisible();
  await expect(part.getByRole('button', { name: say(m.whispers_give_of, { text: 'Hon har lånat min stickbok i ett år.' }) })).toHaveCount(0);

  // The owner sees no difference, on the list or by its link.
  await page.reload();
  expect(await page.getByRole('main').innerText()).toBe(before);
  await page.goto(path);
  await expect(page.getByText(say(m.wishlists_is_own))).toBeVisible();
  await expect(page.getByText(say(m.whispers_title))).toHaveCount(0);
});
