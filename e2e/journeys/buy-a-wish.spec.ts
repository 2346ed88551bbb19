import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Wishlist } from '../../src/shared/contract/wishlists.ts';
import type { Product } from '../../src/shared/contract/catalog.ts';
import { addDays, dayIn, formatDay, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeOwner, listPath } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { theMailWith } from '../outbox.ts';
import { bagDrawer } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackWishlist } from '../staff.ts';
import { sayOfOrders } from '../staff-command.ts';
import { api } from '../api.ts';

const DAYS_TO_GO = 5;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

interface Goods {
  product: Product;
  variantId?: string | undefined;
  quantity?: number;
}

/** Signs Saga in elsewhere, with a wishlist: one variant per item, or none where any fits. */
async function openOwner(
  elsewhere: () => Promise<Page>,
  who: { email: string; language: Locale },
  goods: readonly Goods[],
  occasionDay: string | null = null,
): Promise<{ owner: Page; list: Wishlist }> {
  const owner = await elsewhere();
  const wishes = goods.map(({ product, ...wish }) => ({ productId: product.id, ...wish }));
  return { owner, list: await becomeOwner(owner, who, 'Fyller 30', wishes, occasionDay) };
}

async function payIn(page: Page, language: Locale): Promise<{ id: string; number: string }> {
  const checkout = getCheckoutPage(page, language);
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const id = await getOrderPage(page, language).id();
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');
  return { id, number: String((await getOrder(page, id)).number) };
}

test('hides a guest’s purchase from the owner and frees it on cancellation', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const [mug, tea] = [await getProduct(page, 'muggen-nattskift', language), await getProduct(page, 'tradgardste', language)];
  const { owner, list } = await openOwner(elsewhere, { email, language }, [{ product: mug, variantId: mug.variants[0]?.id }, { product: tea }]);
  const ownList = pathTo('userWishlist', language, { '*': list._id });
  await owner.goto(ownList);
  const whatOwnerSees = () => owner.getByRole('main').ariaSnapshot();
  await expect(owner.getByRole('heading', { name: mug.title })).toBeVisible();
  const before = await whatOwnerSees();

  await page.goto(listPath(list, language));
  await page.getByRole('button', { name: say(m.reservations_buy_of, { name: tea.title }) }).click();
  const choice = page.getByRole('dialog', { name: say(m.reservations_buy_title, { name: tea.title }) });
  const soldOut = tea.variants.find(({ stock }) => stock.state === 'out_of_stock');
  await choice.getByLabel(say(m.wishlists_variant)).selectOption(soldOut?.id ?? '');
  await expect(choice.getByLabel(say(m.stock_alert_email)), 'sold out is said, with a way to wait').toBeVisible();
  await judgePage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say(m.reservations_buy_of, { name: mug.title }) }).click();
  const bag = bagDrawer(page, language);
  const whose = say(m.cart_wish, { names: 'Saga', list: 'Fyller 30' });
  await expect(bag.line(mug.title).line).toContainText(whose);
  await judgePage(page);
  await bag.toCheckout.click();

  const checkout = getCheckoutPage(page, language);
  const to = (name: string) => checkout.main.getByRole('radio', { name });
  await to('Saga').check();
  await expect(checkout.fields.firstName.first(), 'the name alone').toHaveValue('Saga');
  await expect(checkout.fields.address).toHaveValue('');
  await expect(checkout.main.getByText(say(m.gift_recipient_of_wish, { name: 'Saga' }))).toBeVisible();
  await judgePage(page);
  await to(say(m.gift_to_me)).check();
  await expect(checkout.fields.firstName).toHaveValue('');
  await checkout.fillContact({ email: `gast-${email}` });
  await checkout.toDelivery.click();
  const { id, number } = await payIn(page, language);
  const main = page.getByRole('main');
  // During the transition both checkout and order are on the page, and both name Saga.
  await expect(main.getByText(say(m.order_wish_bought))).toBeVisible();
  await expect(main.getByText(whose)).toBeVisible();
  await judgePage(page);

  const giver = await elsewhere();
  const taken = giver.getByRole('article').filter({ hasText: mug.title }).getByText(say(m.reservations_all_taken), { exact: true });
  await expect(async () => {
    await giver.goto(listPath(list, language));
    await expect(taken).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(giver.getByRole('button', { name: say(m.reservations_buy_of, { name: mug.title }) })).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByRole('heading', { name: mug.title })).toBeVisible();
  expect(await whatOwnerSees(), 'its owner sees what they saw').toBe(before);

  await sayOfOrders('cancel', number);
  await expect.poll(async () => (await getOrder(page, id)).status).toBe('canceled');
  await giver.reload();
  await expect(giver.getByRole('button', { name: say(m.reservations_buy_of, { name: mug.title }) })).toBeVisible();
  await expect(taken).toHaveCount(0);
  await page.reload();
  await expect(main.getByText(whose)).toBeVisible();
  await expect(main.getByText(say(m.order_wish_bought)), 'it is marked no longer').toHaveCount(0);
});

test('marks a member’s promise ordered, and promised again when cancelled', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const mug = await getProduct(page, 'muggen-nattskift', language);
  const { list } = await openOwner(elsewhere, { email, language }, [{ product: mug, variantId: mug.variants[0]?.id, quantity: 2 }]);
  await becomeMember(page, { email: `givare-${email}`, language, firstName: 'Bo' });

  await page.goto(listPath(list, language));
  await page.getByRole('button', { name: say(m.reservations_give_of, { name: mug.title }) }).click();
  await expect(page.getByRole('button', { name: say(m.reservations_undo_of, { name: mug.title }) })).toBeVisible();
  const gifts = pathTo('userGifts', language);
  await page.goto(gifts);
  const buy = page.getByRole('button', { name: say(m.reservations_buy_of, { name: mug.title }) });
  const part = (name: () => string) => page.getByRole('region', { name: say(name) });
  await expect(part(m.gifts_part_order)).toContainText(say(m.gifts_stage_promised));
  await judgePage(page);
  await buy.click();
  const bag = bagDrawer(page, language);
  await expect(bag.line(mug.title).quantity, 'as many as were promised').toHaveValue('1');
  await expect(bag.line(mug.title).line).toContainText(say(m.cart_wish, { names: 'Saga', list: 'Fyller 30' }));
  await bag.toCheckout.click();
  const checkout = getCheckoutPage(page, language);
  await checkout.fillContact({ email: `givare-${email}` });
  await checkout.toDelivery.click();
  const { id, number } = await payIn(page, language);

  await expect(async () => {
    await page.goto(gifts);
    await expect(part(m.gifts_part_way)).toContainText(say(m.gifts_stage_ordered), { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: say(m.gifts_follow_of, { name: mug.title }) })).toHaveAttribute('href', new RegExp(id));
  await expect(buy).toHaveCount(0);
  await judgePage(page);
  await sayOfOrders('cancel', number);
  await expect.poll(async () => (await getOrder(page, id)).status).toBe('canceled');
  await page.reload();
  await expect(part(m.gifts_part_order)).toContainText(say(m.gifts_stage_promised));
  await expect(part(m.gifts_part_order), 'and says why').toContainText(say(m.gifts_canceled));
  await expect(buy).toBeVisible();
});

test('WISH-04 names a guest’s purchase to the owner only the day after', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const mug = await getProduct(page, 'muggen-nattskift', language);
  const day = addDays(dayIn(shopTimeZone, Date.now()), DAYS_TO_GO);
  const { owner, list } = await openOwner(elsewhere, { email, language }, [{ product: mug, variantId: mug.variants[0]?.id }], day);
  await owner.goto(pathTo('userWishlist', language, { '*': list._id }));
  await expect(owner.getByText(say(m.wishlists_till, { day: formatDay(day, language) }))).toBeVisible();
  const whatOwnerSees = () => owner.getByRole('main').ariaSnapshot();
  const before = await whatOwnerSees();
  await page.goto(listPath(list, language));
  await expect(page.getByText(say(m.reservations_reveal_day, { day: formatDay(addDays(day, 1), language) }))).toBeVisible();
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(picture, 'shared with a picture of what stands on it').toContain(mug.id);
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  const { products } = (await api(owner).wishlists.get({ id: list._id })).wishlist as Wishlist;
  const guest = `gast-${email}`;
  await api(page).reservations.reserveByLink({ publicId: list.publicId ?? '', itemId: products[0]?._id ?? '', locale: language, body: { guest: { name: 'Berit', email: guest } } });
  const mail = await theMailWith(page, guest, new RegExp(say(m.reservations_mail_subject, { title: mug.title })));
  const promise = new URL(/\S+\/promises\/\S+/.exec(mail.text)?.[0] ?? '').pathname;
  await page.goto(promise);
  const buy = page.getByRole('button', { name: say(m.reservations_buy_of, { name: mug.title }) });
  await expect(buy, 'confirmed first').toHaveCount(0);
  await page.getByRole('button', { name: say(m.reservations_mail_action) }).click();
  await expect(page.getByText(say(m.reservations_page_buy_hint))).toBeVisible();
  await judgePage(page);
  await buy.click();
  const bag = bagDrawer(page, language);
  await expect(bag.line(mug.title).line).toContainText(say(m.cart_wish, { names: 'Saga', list: 'Fyller 30' }));
  await bag.toCheckout.click();
  const checkout = getCheckoutPage(page, language);
  await checkout.fillContact({ email: guest });
  await checkout.toDelivery.click();
  await payIn(page, language);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    await page.goto(promise);
    await expect(heading).toHaveText(say(m.reservations_page_bought), { timeout: 1_000 });
  }).toPass();
  await expect(buy).toHaveCount(0);

  await owner.reload();
  await expect(owner.getByRole('heading', { name: mug.title })).toBeVisible();
  expect(await whatOwnerSees(), 'its owner sees what they saw').toBe(before);
  await turnBackWishlist(list._id, DAYS_TO_GO + 1);
  await owner.reload();
  const given = owner.getByRole('region', { name: say(m.reservations_given_title) }).getByRole('listitem');
  await expect(given).toHaveCount(1);
  await expect(given).toContainText([mug.title]);
  await expect(given).toContainText([say(m.reservations_given_by, { name: 'Berit' })]);
  await judgePage(owner);
});
