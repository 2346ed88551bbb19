import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDayShort } from '../../src/shared/values/time/calendar-day.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { beginning, sayIn } from '../say.ts';

/** The checkout's gift fields: recipient, day and card text. */
export function getGiftStep(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const main = page.getByRole('main');
  const giver = main.getByRole('group', { name: say(m.gift_giver_own) });
  const ownField = (label: string) => giver.getByRole('textbox', { name: label });
  return {
    toOther: main.getByRole('radio', { name: say(m.gift_to_other) }),
    giver: {
      firstName: ownField(say(m.checkout_first_name)),
      lastName: ownField(say(m.checkout_last_name)),
      address: ownField(say(m.checkout_address)),
      postalCode: ownField(say(m.checkout_postal_code)),
      city: ownField(say(m.checkout_city)),
      phone: ownField(say(m.checkout_phone)),
    },
    isGift: main.getByRole('checkbox', { name: say(m.gift_is_gift) }),
    message: main.getByRole('textbox', { name: say(m.gift_message) }),
    preview: main.getByRole('figure'),
    wrapping: main.getByRole('checkbox', { name: beginning(say(m.gift_wrapping)) }),
    hidePrices: main.getByRole('checkbox', { name: say(m.gift_hide_prices) }),
    onADay: main.getByRole('radio', { name: say(m.gift_on_a_day) }),
    nextMonth: main.getByRole('button', { name: say(m.ui_next_month) }),
    days: main.getByRole('group', { name: say(m.gift_pick_day) }).getByRole('radio'),
    day: (day: string) => main.getByRole('radio', { name: formatDayShort(day, locale), exact: true }),
  };
}
