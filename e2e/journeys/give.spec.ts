import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { makeList } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-04 reserves, confirms and undoes as a guest without notifying the owner', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { _id } = await makeList(page, 'Femtio år', [{ title: 'Kastrull' }, { title: 'Handduk', quantity: 3 }]);
  const own = pathTo('userWishlist', language, { '*': _id });
  await page.goto(own);
  await page.getByRole('button', { name: say(m.wishlists_share_make) }).click();
  const { pathname } = new URL(await page.getByLabel(say(m.wishlists_share_address)).inputValue());
  const list = page.getByRole('list', { name: 'Femtio år' });
  const before = await list.innerText();

  const guest = await elsewhere();
  const guestEmail = `gäst-${email}`.replace('ä', 'a');
  await guest.goto(pathname);
  await expect(guest.getByText(say(m.reservations_secret))).toBeVisible();
  const pan = guest.getByRole('article').filter({ has: guest.getByRole('heading', { name: 'Kastrull' }) });
  const give = pan.getByRole('button', { name: say(m.reservations_give_of, { name: 'Kastrull' }) });
  await give.click();
  const form = guest.getByRole('dialog', { name: say(m.reservations_guest_title, { name: 'Kastrull' }) });
  await form.getByRole('button', { name: say(m.reservations_guest_send) }).click();
  await expect(form.getByLabel(say(m.reservations_guest_name)), 'what is missing is asked for').toBeFocused();
  await form.getByLabel(say(m.reservations_guest_name)).fill('Berit');
  await form.getByLabel(say(m.reservations_guest_email)).fill(guestEmail);
  await judgePage(guest);
  await form.getByRole('button', { name: say(m.reservations_guest_send) }).click();
  await expect(pan.getByRole('status').filter({ hasText: say(m.reservations_mailed, { email: guestEmail }) })).toBeVisible();
  await expect(pan.getByText(say(m.reservations_all_taken), { exact: true })).toBeVisible();
  await expect(give).toHaveCount(0);
  await expect(pan.locator('[data-tied]'), 'the picture is tied').toHaveCount(1);
  await judgePage(guest);

  // The owner's browser shows no difference, on the list or by its link.
  await page.reload();
  expect(await list.innerText()).toBe(before);
  await page.goto(pathname);
  await expect(page.getByText(say(m.wishlists_is_own))).toBeVisible();
  for (const text of [m.reservations_all_taken, m.reservations_secret, m.reservations_give]) await expect(page.getByText(say(text), { exact: true })).toHaveCount(0);
  await expect(page.locator('[data-tied]')).toHaveCount(0);

  const mail = await theMailWith(guest, guestEmail, new RegExp(say(m.reservations_mail_subject, { title: 'Kastrull' })));
  expect(mail.text).toContain('Saga');
  const [link = ''] = /\S+\/promises\/\S+/.exec(mail.text) ?? [];
  const promise = new URL(link).pathname;
  await guest.goto(promise);
  const heading = guest.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(say(m.reservations_page_asked));
  await judgePage(guest);
  await answerCalls(guest, 'POST', /\/confirm$/, problem(503, { message: 'back soon' }), { times: 1 });
  await guest.getByRole('button', { name: say(m.reservations_mail_action) }).click();
  await expect(guest.getByRole('alert'), 'reports a failed call').toHaveText('back soon');
  await guest.getByRole('button', { name: say(m.reservations_mail_action) }).click();
  await expect(heading).toHaveText(say(m.reservations_page_confirmed));
  await expect(heading, 'the keyboard is where the words changed').toBeFocused();
  await expect(guest.getByRole('alert')).toHaveCount(0);

  await guest.getByRole('link', { name: say(m.reservations_to_list) }).click();
  await expect(pan.getByText(say(m.reservations_all_taken), { exact: true })).toBeVisible();
  await guest.goto(promise);
  await guest.getByRole('button', { name: say(m.reservations_mail_undo) }).click();
  await expect(heading).toHaveText(say(m.reservations_page_undone));
  await expect(heading).toBeFocused();
  await judgePage(guest);
  await guest.goto(promise);
  await expect(heading, 'the link has done its work').toHaveText(say(m.reservations_page_gone));
  await guest.goto(pathname);
  await expect(give).toBeVisible();
});

test('WISH-04 reserves, updates and undoes as a friend without notifying the owner', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const { _id } = await makeList(page, 'Femtio år', [{ title: 'Handduk', quantity: 3 }]);
  await page.goto(pathTo('userWishlist', language, { '*': _id }));
  const list = page.getByRole('list', { name: 'Femtio år' });
  const before = await list.innerText();

  await friend.goto(pathTo('userJubilee', language, { '*': personId }));
  await friend.getByRole('link', { name: 'Femtio år' }).click();
  const towel = friend.getByRole('article').filter({ has: friend.getByRole('heading', { name: 'Handduk' }) });
  const undo = towel.getByRole('button', { name: say(m.reservations_undo_of, { name: 'Handduk' }) });
  const give = towel.getByRole('button', { name: say(m.reservations_give_of, { name: 'Handduk' }) });
  const more = towel.getByRole('button', { name: say(m.reservations_more_of, { name: 'Handduk' }) });
  await give.click();
  await expect(towel.getByText(say(m.reservations_own_count, { count: 1 }))).toBeVisible();
  const notice = (text: string) => towel.getByRole('status').filter({ hasText: text });
  await expect(notice(say(m.reservations_guest_title, { name: 'Handduk' }))).toHaveCount(1);
  await expect(more, 'the keyboard is where it was').toBeFocused();
  await judgePage(friend);
  await undo.click();
  await expect(notice(say(m.reservations_freed, { name: 'Handduk' }))).toHaveCount(1);
  await expect(give).toBeFocused();
  await towel.getByRole('button', { name: say(m.ui_more) }).click();
  await towel.getByRole('button', { name: say(m.ui_more) }).click();
  await give.click();
  await expect(towel.getByText(say(m.reservations_own_count, { count: 3 }))).toBeVisible();
  await expect(undo, 'nothing is left to give: the keyboard goes on at the way back').toBeFocused();

  await page.reload();
  expect(await list.innerText(), 'the owner sees what was there before').toBe(before);
  await page.goto(pathTo('userGifts', language));
  await expect(page.getByText(say(m.gifts_none))).toBeVisible();

  await friend.goto(pathTo('user', language));
  await expect(friend.getByText(say(m.reservations_promised_count, { count: 1 }))).toBeVisible();
  await friend.goto(pathTo('userGifts', language));
  const order = friend.getByRole('region', { name: say(m.gifts_part_order) });
  await expect(order).toContainText('Saga');
  await judgePage(friend);
  await order.getByRole('link', { name: /Handduk/ }).click();
  const steps = friend.getByRole('group', { name: say(m.reservations_stage_of, { name: 'Handduk' }) });
  const stage = (name: () => string) => steps.getByRole('radio', { name: say(name), exact: true });
  await expect(stage(m.gifts_stage_promised)).toBeChecked();
  await expect(stage(m.gifts_stage_idea), 'a promise is no idea').toBeDisabled();
  await judgePage(friend);
  const slow = Promise.withResolvers<void>();
  await answerCalls(
    friend,
    'PATCH',
    /^\/api\/app\/gifts\//,
    async (route) => {
      await slow.promise;
      await problem(503, { message: 'back soon' })(route);
    },
    { times: 1 },
  );
  await stage(m.gifts_stage_ordered).check();
  await expect(stage(m.gifts_stage_ordered), 'shown before the server has answered').toBeChecked();
  slow.resolve();
  await expect(friend.getByText('back soon')).toBeVisible();
  await expect(stage(m.gifts_stage_promised), 'and taken back where it is refused').toBeChecked();
  for (const next of [m.gifts_stage_ordered, m.gifts_stage_received, m.gifts_stage_wrapped, m.gifts_stage_given]) await stage(next).check();
  // With fast key presses, the last choice counts.
  await expect(steps).not.toHaveAttribute('aria-busy');
  await friend.reload();
  await expect(stage(m.gifts_stage_given), 'and so it is stored').toBeChecked();
  await friend.getByRole('button', { name: say(m.reservations_undo_of, { name: 'Handduk' }) }).click();
  await expect(friend.getByText(say(m.reservations_freed, { name: 'Handduk' }))).toBeVisible();
  await expect(friend.getByText(say(m.gifts_none))).toBeVisible();
});
