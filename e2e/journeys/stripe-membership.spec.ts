/** MEM-01 with the simulated Stripe: its fields, a decline, the bank's page, a renewal that fails. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailWith } from '../outbox.ts';
import { cards } from '../pages/checkout-page.ts';
import { expect, pathTo } from '../shop.ts';
import { test } from '../stripe-shop.ts';

test('MEM-01 joins with Stripe’s fields after a decline and the bank’s page', async ({ page, language, say, email, simulator }) => {
  await becomeMember(page, { email, language, firstName: 'Astrid' });
  // By a link, from a document whose policy blocks Stripe.
  await page.goto(pathTo('membership', language));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /195/ }).click();
  await page.waitForURL((url) => url.pathname === pathTo('userSettingsSection', language, { section: 'membership' }));
  await expect(main.getByText(say(m.checkout_simulated_title)), 'the stand-in is named').toBeVisible();
  await main.getByRole('radio', { name: new RegExp(say(m.membership_by_month)) }).check();
  const join = main.getByRole('button', { name: /29/ });
  const fill = async (number: string) => {
    await main.getByRole('textbox', { name: say(m.checkout_card_number) }).fill(number);
    await main.getByRole('textbox', { name: say(m.checkout_expiry) }).fill('12/34');
    await main.getByRole('textbox', { name: say(m.checkout_cvc) }).fill('123');
  };
  await fill(cards.isDeclined);
  await join.click();
  await expect(main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await fill(cards.asksTheBank);
  await join.click();
  await page.waitForURL(`${simulator.url}/simulator/authorize/**`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_joined));
  expect([...simulator.state.subscriptions.values()].filter(({ status }) => status === 'active')).toHaveLength(1);
});

test('MEM-01 pays a failed renewal with another card', async ({ page, language, say, email, simulator }) => {
  await becomeMember(page, { email, language, firstName: 'Astrid' });
  await page.goto(pathTo('userSettingsSection', language, { section: 'membership' }));
  const main = page.getByRole('main');
  const fill = async (number: string) => {
    await main.getByRole('textbox', { name: say(m.checkout_card_number) }).fill(number);
    await main.getByRole('textbox', { name: say(m.checkout_expiry) }).fill('12/34');
    await main.getByRole('textbox', { name: say(m.checkout_cvc) }).fill('123');
  };
  await fill(cards.works);
  await main.getByRole('button', { name: /195/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.membership_joined));

  // The year is over, and the card declined.
  const subscription = [...simulator.state.subscriptions.values()].at(-1);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) throw new Error('no subscription');
  item.current_period_end = Math.floor(Date.now() / 1_000) - 60;
  simulator.setCards(String(subscription.customer), { kind: 'declined', code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' });
  simulator.advanceSubscriptions();
  const mail = await theMailWith(page, email, new RegExp(`^${say(m.membership_mail_failed)}$`));
  expect(mail.text).toContain(say(m.membership_mail_failed_next));

  await page.goto(pathTo('userSettingsSection', language, { section: 'membership' }));
  await expect(main.getByRole('heading', { name: say(m.membership_is_past_due) })).toBeVisible();
  await main.getByRole('button', { name: say(m.membership_pay_due) }).click();
  await expect(main.getByRole('heading', { name: say(m.membership_pay_due) })).toBeFocused();
  const pay = main.getByRole('button', { name: new RegExp(`^${say(m.checkout_pay, { sum: '195' })}`) });
  await fill(cards.isDeclined);
  await judgePage(page);
  await pay.click();
  await expect(main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await fill(cards.asksTheBank);
  await pay.click();
  await page.waitForURL(`${simulator.url}/simulator/authorize/**`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(main.getByRole('heading', { name: say(m.membership_is_active) }), 'back at one’s membership').toBeVisible();
  await expect(
    main
      .getByRole('heading', { name: say(m.membership_payments) })
      .locator('..')
      .getByRole('listitem'),
  ).toHaveCount(2);
});
