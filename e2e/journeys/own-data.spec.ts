import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { answerCalls, calls, problem } from '../calls.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { bagDrawer } from '../pages/bag.ts';
import { buy } from '../rival.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('ORD-01 shows earlier guest orders under one’s address and buys again', async ({ page, language, say, email, playwright }) => {
  const product = await getProduct(page, 'regnbagsklubban', language);
  const variantId = product.variants[0]?.id ?? '';
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userOrders', language));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(say(m.order_history_empty));
  await judgePage(page);

  const guest = await playwright.request.newContext({ baseURL: process.env['SHOP_URL'] ?? '' });
  const order = await buy(guest, variantId, 2, email);
  await guest.dispose();
  const number = say(m.order_number, { number: String(order.number) });
  await page.goto(pathTo('userOrder', language, { id: order.id }));
  await expect(title).toHaveText(number);
  const main = page.getByRole('main');
  await expect(main.getByText(say(m.order_state_confirmed), { exact: true }).or(main.getByText(say(m.order_state_pending), { exact: true }))).toBeVisible();
  await expect(main.getByRole('link', { name: say(m.shell_withdraw) })).toHaveAttribute('href', new RegExp(`order=${order.id}`));
  await judgePage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  for (const role of ['contentinfo', 'navigation', 'button'] as const) await expect(page.getByRole(role), `${role}: on paper there is the receipt alone`).toHaveCount(0);
  for (const text of [number, order.items[0]?.title ?? product.title, say(m.order_seller), say(m.order_delivery_address)])
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await main.getByRole('button', { name: say(m.order_again) }).click();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('2');
});

test.describe('when goods of an order are sold out', () => {
  test.use({ expectedNoise: failedCalls });

  test('ORD-01 names unavailable items at the pressed button when buying again', async ({ page, language, say, email }) => {
    const product = await getProduct(page, 'regnbagsklubban', language);
    await becomeMember(page, { email, language });
    const order = await buy(page.request, product.variants[0]?.id ?? '', 1, `gast.${email}`);
    await page.goto(pathTo('userOrder', language, { id: order.id }));
    await answerCalls(page, 'POST', calls.lineItems, problem(409, { code: 'INSUFFICIENT_INVENTORY', message: 'Sold out.' }));
    await page
      .getByRole('main')
      .getByRole('button', { name: say(m.order_again) })
      .click();
    const notice = page.getByRole('status').filter({ hasText: say(m.order_again_all_gone) });
    await expect(notice).toContainText(order.items[0]?.title ?? product.title);
    await expect(notice).toBeInViewport();
    await expect(bagDrawer(page, language).line(product.title).quantity).toBeHidden();
  });
});

test.describe('when a number is refused on the way', () => {
  test.use({ expectedNoise: failedCalls });

  test('SET-02 MAP-01 finds, saves, changes, chooses in checkout and removes an address', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language });
    await page.goto(pathTo('userAddresses', language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.addresses_empty));
    await page.getByRole('button', { name: say(m.addresses_add) }).click();
    const form = page.getByRole('dialog', { name: say(m.addresses_new) });
    await form.getByRole('button', { name: say(m.addresses_save) }).click();
    await expect(form.getByLabel(say(m.checkout_address), { exact: true })).toHaveAccessibleDescription(say(m.error_field_required));
    await form.getByRole('radio', { name: say(m.addresses_summer_house) }).check();
    await form.getByLabel(say(m.checkout_address), { exact: true }).fill('Strandvägen 3');
    await form.getByLabel(say(m.checkout_city), { exact: true }).pressSequentially('Falsterb');
    await form.getByRole('listbox').getByRole('option').first().click();
    await expect(form.getByLabel(say(m.checkout_city), { exact: true })).toHaveValue('Falsterbo');
    await form.getByLabel(say(m.checkout_postal_code), { exact: true }).fill('23942');
    await form.getByLabel(say(m.checkout_phone), { exact: true }).fill('12');
    await form.getByRole('button', { name: say(m.addresses_save) }).click();
    await expect(form.getByLabel(say(m.checkout_phone), { exact: true })).toHaveAccessibleDescription(new RegExp(say(m.error_field_invalid_phone)));
    await form.getByLabel(say(m.checkout_phone), { exact: true }).fill('070-123 45 67');
    await form.getByRole('button', { name: say(m.addresses_save) }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { name: say(m.addresses_summer_house) })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('239 42 Falsterbo');
    await page.getByRole('button', { name: say(m.addresses_edit_named, { name: `${say(m.addresses_summer_house)}, Strandvägen 3` }) }).click();
    const change = page.getByRole('dialog', { name: say(m.addresses_change) });
    // Another tab adds one meanwhile.
    const { user } = await api(page).users.get();
    const [home] = user.addresses;
    if (!home) throw new Error('the address is not stored');
    const office = { ...home, _id: undefined, nameType: 'office', address_1: 'Kontorsgatan 1' } as const;
    await api(page).users.patch({ body: { addresses: [...user.addresses, office] } });
    await change.getByLabel(say(m.checkout_address), { exact: true }).fill('Strandvägen 5');
    await change.getByRole('button', { name: say(m.addresses_save) }).click();
    await expect(change).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Strandvägen 5');
    await expect(page.getByRole('main'), 'nothing of the other tab is lost').toContainText('Kontorsgatan 1');

    const product = await getProduct(page, 'regnbagsklubban', language);
    const { cart } = await api(page).carts.create({ body: { region_id: 'reg_sweden' } });
    await api(page).carts.addLineItem({ cartId: cart.id, body: { variant_id: product.variants[0]?.id ?? '', quantity: 1 } });
    await page.evaluate((id) => localStorage.setItem('cartId', id), cart.id);
    await page.goto(pathTo('checkout', language));
    await expect(page.getByLabel(say(m.checkout_email)), 'the member’s own is there already').toHaveValue(email);
    await page.getByRole('button', { name: /Strandvägen 5/ }).click();
    await expect(page.getByLabel(say(m.checkout_address), { exact: true })).toHaveValue('Strandvägen 5');
    await expect(page.getByLabel(say(m.checkout_city), { exact: true })).toHaveValue('Falsterbo');

    await page.goto(pathTo('userAddresses', language));
    await page.getByRole('button', { name: say(m.addresses_remove_named, { name: `${say(m.addresses_summer_house)}, Strandvägen 5` }) }).click();
    const removal = page.getByRole('dialog', { name: say(m.addresses_remove_sure) });
    await removal.getByRole('button', { name: say(m.addresses_remove), exact: true }).click();
    await expect(page.getByRole('heading', { name: say(m.addresses_summer_house) })).toBeHidden();
    await page.getByRole('button', { name: say(m.addresses_remove_named, { name: `${say(m.addresses_office)}, Kontorsgatan 1` }) }).click();
    await removal.getByRole('button', { name: say(m.addresses_remove), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.addresses_empty));
    await judgePage(page);
  });
});

test('PPL-04 registers by an invitation, accepts it, and refuses a renewed link', async ({ page, browser, baseURL, language, say, email }) => {
  await becomeMember(page, { email, language });
  // A new member's home only asks for a first person; the link is on the friends page.
  await page.goto(pathTo('userFriends', language));
  const link = new URL(await page.getByLabel(say(m.invites_link)).inputValue()).pathname;

  const stranger = await openBrowserElsewhere(browser, page, baseURL);
  const visit = await stranger.newPage();
  const answer = await visit.goto(new URL(link, page.url()).href);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(visit.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(say(m.invites_title, { name: 'Åsa' }));
  await judgePage(visit);
  await visit.getByRole('link', { name: say(m.invites_register) }).click();
  await expect(visit.getByRole('heading', { level: 1 }), 'the form says who invites').toHaveText(say(m.invites_title, { name: 'Åsa' }));
  await stranger.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.invites_own));
  await page.context().clearCookies();
  await becomeMember(page, { email: `van.${email}`, language });
  await page.goto(link);
  await page.getByRole('button', { name: say(m.invites_accept) }).click();
  await expect(page.getByText(say(m.invites_accepted, { name: 'Åsa' }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say(m.invites_accepted, { name: 'Åsa' })), 'it is remembered').toBeVisible();
});
