import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { makeList } from '../make-list.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-01 preserves a friend’s promise when the wish moves to another list', async ({ page, elsewhere, language, say, email }) => {
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const from = await makeList(page, 'Femtio år', [{ title: 'Kastrull' }, { title: 'Handduk' }]);
  await page.goto(pathTo('userWishlist', language, { '*': from._id }));
  const press = async () => page.getByRole('button', { name: say(m.wishlists_item_move, { name: 'Kastrull' }) }).click();
  await press();
  const dialog = page.getByRole('dialog', { name: say(m.wishlists_move_title, { name: 'Kastrull' }) });
  await expect(dialog.getByText(say(m.wishlists_move_none))).toBeVisible();
  await page.keyboard.press('Escape');
  const to = await makeList(page, 'Jul', []);
  const { products } = (await api(page).wishlists.get({ id: from._id })).wishlist;
  await api(friend).reservations.reserveOfPerson({ id: personId, listId: from._id, itemId: products[0]?._id ?? '', body: {} });

  await press();
  await judgePage(page);
  const target = dialog.getByRole('button', { name: /^Jul/ });
  await answerCalls(page, 'POST', /\/move$/, problem(503, { message: 'back soon' }), { times: 1 });
  await target.click();
  await expect(dialog.getByText('back soon')).toBeVisible();
  await target.click();
  await page.getByText(say(m.wishlists_moved_to, { name: 'Kastrull', list: 'Jul' })).hover();
  const list = page.getByRole('list', { name: 'Femtio år' });
  await expect(list.getByRole('heading')).toHaveText(['Handduk']);
  await expect(list.getByRole('heading'), 'the keyboard goes on at the next wish').toBeFocused();

  await friend.goto(pathTo('userJubilee', language, { '*': `${personId}/wishlist/${to._id}` }));
  await expect(friend.getByRole('heading', { name: 'Kastrull' })).toBeVisible();
  await expect(friend.getByRole('button', { name: say(m.reservations_undo_of, { name: 'Kastrull' }) })).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(list.getByRole('heading'), 'at the place where it was').toHaveText(['Kastrull', 'Handduk']);
});
