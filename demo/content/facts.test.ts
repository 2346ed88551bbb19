/** Facts in the pages that must match the shop: prices, discounts, vendors, cookies, periods, and what is kept of people. */
import { expect, test } from 'vitest';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { LOCALE_COOKIE } from '#server/http/request/request-locale.ts';
import { shippingOptionRules } from '#server/modules/shipping/options.ts';
import { CART_COOKIE } from '#shared/values/identity/cart-cookie.ts';
import { ACCESS_COOKIE, DEVICE_COOKIE, REFRESH_COOKIE, REGISTRATION_COOKIE } from '#server/platform/session-cookies.ts';

import { toHeadings, getPage, toText, vendors } from './testing/pages.ts';

/** 4 900 öre is "49 kr"; 990 cent "9,90 €" in Swedish and "€9.90" in English. */
function priceText(minor: number, regionId: string, locale: Locale): string {
  const amount = minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
  if (regionId === 'reg_sweden') return `${amount} kr`;
  return locale === 'sv' ? `${amount.replace('.', ',')} €` : `€${amount}`;
}

test.each(['delivery', 'help'])('states the checkout’s delivery prices on page "%s"', (key) => {
  for (const locale of locales) {
    const text = toText(getPage(key), locale);
    for (const { amountMinor, freeFromMinor, regionId, workingDays } of shippingOptionRules) {
      expect(text).toContain(priceText(amountMinor, regionId, locale));
      if (freeFromMinor !== null) expect(text).toContain(priceText(freeFromMinor, regionId, locale));
      if (workingDays[0] !== workingDays[1]) expect(text).toContain(workingDays.join('–'));
    }
  }
});

test('CAT-05 states each vendor’s discount on the membership page', () => {
  for (const { name, membersDiscountPercentage } of vendors) {
    expect(toText(getPage('membership'), 'sv')).toContain(`<strong>${name}</strong>: ${membersDiscountPercentage} %`);
    expect(toText(getPage('membership'), 'en')).toContain(`<strong>${name}</strong>: ${membersDiscountPercentage}%`);
  }
});

test.each(vendors)('states $name’s legal details on the vendors page', ({ name, legalName, registrationNumber, vatNumber, address, email }) => {
  for (const locale of locales) {
    const page = getPage('vendors');
    expect(toHeadings(page, locale)).toContain(name);
    for (const fact of [legalName, registrationNumber, vatNumber, address.street, `${address.postalCode} ${address.city}`, email]) expect(toText(page, locale)).toContain(fact);
  }
});

test('names exactly what the browser stores on the cookie page', () => {
  for (const locale of locales) {
    const lists = getPage('cookies').blocks.flatMap((block) =>
      block.type === 'text' && block[locale].html.includes('<ul>') ? [[...block[locale].html.matchAll(/<li><strong>(.*?)<\/strong>/g)].map(([, name]) => name)] : [],
    );
    expect(lists).toEqual([
      [LOCALE_COOKIE, 'selectedCurrency', CART_COOKIE, ACCESS_COOKIE, REFRESH_COOKIE, DEVICE_COOKIE, REGISTRATION_COOKIE],
      ['cartId', 'selectedCurrency', 'analyticsConsent', 'auth', 'expandedUserMenu', 'keptWish'],
      ['checkoutContact', 'buildReloadedAt', 'checkoutGift', 'cartOfCountry', 'viewedProducts', 'react-router-scroll-positions'],
    ]);
  }
});

test('lesson 13: states when refunds are immediate and what number and e-mail prove', () => {
  const rules = {
    sv: {
      returns: [/med länken i orderbekräftelsen före dagen då ordern ska skickas går pengarna tillbaka direkt/, /med bara ordernumret och din e-postadress måste butiken först se/],
      terms: [/Går det inte att ta betalt avbryts ordern/, /Kan butiken inte leverera det du beställt meddelas du direkt/],
    },
    en: {
      returns: [
        /with the link in your order confirmation before the day the order is to be shipped, the money goes back right away/,
        /with only the order number and your email address, the vendor first has to see/,
      ],
      terms: [/If the payment can’t be taken, the order is canceled/, /can’t deliver/],
    },
  };
  for (const locale of locales) for (const key of ['returns', 'terms'] as const) for (const rule of rules[locale][key]) expect(toText(getPage(key), locale)).toMatch(rule);
  expect(toText(getPage('returns'), 'sv')).not.toContain('inte skickats än');
});

test('names wishlists, notifications and the push service on the privacy page', () => {
  const facts = {
    sv: [/dina önskelistor \(/, /webbläsarna där du har slagit på aviseringar/, /Aviseringar går krypterade/, /<li><strong>Webbläsarens tjänst för aviseringar<\/strong>/],
    en: [/your wishlists \(/, /the browsers where you’ve turned on notifications/, /Notifications go encrypted/, /<li><strong>The browser’s service for notifications<\/strong>/],
  };
  for (const locale of locales) for (const fact of facts[locale]) expect(toText(getPage('privacy'), locale)).toMatch(fact);
});
