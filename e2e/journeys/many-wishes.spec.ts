import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { listPath, makeList } from '../make-list.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-04 never closes a wish that may be given any number of times', async ({ page, elsewhere, language, say, email }) => {
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const { _id } = await makeList(page, 'Femtio år', [{ title: 'Bidrag till resan' }]);
  const wish = page.getByRole('listitem').filter({ hasText: 'Bidrag till resan' });
  await page.goto(pathTo('userWishlist', language, { '*': _id }));
  await page.getByRole('button', { name: say(m.wishlists_edit_title, { name: 'Bidrag till resan' }) }).click();
  await expect(wish.getByLabel(say(m.wishlists_quantity), { exact: true })).toBeVisible();
  await wish.getByRole('checkbox', { name: say(m.wishlists_unlimited) }).check();
  await expect(wish.getByLabel(say(m.wishlists_quantity), { exact: true }), 'a number means nothing then').toBeHidden();
  await judgePage(page);
  await wish.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(wish.getByRole('button', { name: say(m.wishlists_edit_title, { name: 'Bidrag till resan' }) })).toBeVisible();
  await expect(wish.getByText(say(m.wishlists_any_number))).toBeVisible();

  await friend.goto(pathTo('userJubilee', language, { '*': `${personId}/wishlist/${_id}` }));
  await expect(friend.getByText(say(m.wishlists_any_number))).toBeVisible();
  await friend.getByRole('button', { name: say(m.reservations_give_of, { name: 'Bidrag till resan' }) }).click();
  await expect(friend.getByText(say(m.reservations_own_count, { count: 1 }))).toBeVisible();
  await expect(friend.getByText(say(m.reservations_so_far, { count: 1 }))).toBeVisible();
  await judgePage(friend);
  await friend.getByRole('button', { name: say(m.reservations_more_of, { name: 'Bidrag till resan' }) }).click();
  await expect(friend.getByText(say(m.reservations_own_count, { count: 2 }))).toBeVisible();
  await friend.getByRole('button', { name: say(m.reservations_undo_of, { name: 'Bidrag till resan' }) }).click();
  await expect(friend.getByRole('button', { name: say(m.reservations_give_of, { name: 'Bidrag till resan' }) })).toBeVisible();

  await page.reload();
  await expect(wish.getByText(say(m.wishlists_any_number))).toBeVisible();
  await expect(page.getByText(say(m.reservations_so_far, { count: 2 }))).toBeHidden();
});

test('WISH-01 shows the wishes with a tag, without scripts too', async ({ page, browser, baseURL, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const list = await makeList(page, 'Femtio år', [{ title: 'Kokbok' }, { title: 'Roman', tags: ['böcker'] }, { title: 'Panna', tags: ['till köket'] }], { visibility: 'link' });
  await page.goto(pathTo('userWishlist', language, { '*': list._id }));
  const wishes = page.getByRole('list', { name: 'Femtio år' });
  await page.getByRole('button', { name: say(m.wishlists_edit_title, { name: 'Kokbok' }) }).click();
  const field = wishes.getByLabel(say(m.wishlists_tags));
  await field.fill('a, b, c, d, e, f');
  await wishes.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(wishes.getByText(say(m.wishlists_tags_invalid, { count: 5, length: 24 }))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('Böcker, #till köket');
  await judgePage(page);
  await wishes.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(wishes).toContainText('böcker, till köket');
  const tags = page.getByRole('navigation', { name: say(m.wishlists_tags_choose) });
  await tags.getByRole('link', { name: /böcker/ }).click();
  await expect(wishes.getByRole('heading')).toHaveText(['Kokbok', 'Roman']);
  await expect(page.getByRole('button', { name: say(m.wishlists_item_up, { name: 'Roman' }) }), 'some of the list has no order of its own').toBeHidden();
  await judgePage(page);
  await tags.getByRole('link', { name: /böcker/ }).click();
  await expect(wishes.getByRole('heading')).toHaveText(['Kokbok', 'Roman', 'Panna']);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  await visitor.goto(listPath(list, language));
  await visitor
    .getByRole('navigation', { name: say(m.wishlists_tags_choose) })
    .getByRole('link', { name: /till köket/ })
    .click();
  await expect(visitor.getByRole('list', { name: 'Femtio år' }).getByRole('heading')).toHaveText(['Kokbok', 'Panna']);
  await context.close();
});

test('WISH-01 puts one wish on two lists, with one promise', async ({ page, elsewhere, language, say, email }) => {
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const [one, other] = [await makeList(page, 'Femtio år', [{ title: 'Kastrull' }]), await makeList(page, 'Till jul', [])];
  await page.goto(pathTo('userWishlist', language, { '*': one._id }));
  await page.getByRole('button', { name: say(m.wishlists_item_move, { name: 'Kastrull' }) }).click();
  const dialog = page.getByRole('dialog', { name: say(m.wishlists_move_title, { name: 'Kastrull' }) });
  await dialog.getByRole('radio', { name: say(m.wishlists_place) }).check();
  await judgePage(page);
  await dialog.getByRole('button', { name: /^Till jul/ }).click();
  await expect(page.getByText(say(m.wishlists_placed, { name: 'Kastrull', list: 'Till jul' }))).toBeVisible();
  const wish = page.getByRole('list', { name: 'Femtio år' });
  await expect(wish).toContainText(say(m.wishlists_also_on));
  await judgePage(page);

  await friend.goto(pathTo('userJubilee', language, { '*': `${personId}/wishlist/${one._id}` }));
  await friend.getByRole('button', { name: say(m.reservations_give_of, { name: 'Kastrull' }) }).click();
  await expect(friend.getByText(say(m.reservations_own), { exact: true })).toBeVisible();
  await friend.goto(pathTo('userJubilee', language, { '*': `${personId}/wishlist/${other._id}` }));
  await expect(friend.getByText(say(m.reservations_own), { exact: true })).toBeVisible();
  await expect(friend.getByText('Femtio år'), 'the other list isn’t named').toBeHidden();

  await wish.getByRole('link', { name: 'Till jul' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Till jul' })).toBeVisible();
  await page.getByRole('button', { name: say(m.wishlists_item_remove, { name: 'Kastrull' }) }).click();
  await page.getByText(say(m.wishlists_removed_here, { name: 'Kastrull', lists: 'Femtio år' })).hover();
  await expect(page.getByRole('list', { name: 'Till jul' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('list', { name: 'Till jul' }).getByRole('heading')).toHaveText(['Kastrull']);
});
