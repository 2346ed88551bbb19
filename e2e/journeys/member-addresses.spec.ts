/** The table of the signed-in area (specification, section 2), row by row, as the server answers it. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { bcp47 } from '../../src/shared/values/text/locale.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';

/** The expected result of an address: a page, or a 404 for an unknown id. */
type Answer = 'page' | 'unknown id';

const settings = ['account', 'privacy', 'payments', 'reminders', 'membership', 'availability', 'notifications'];

const table: Record<string, Answer> = {
  '': 'page',
  gifts: 'page',
  profile: 'page',
  calendar: 'page',
  questions: 'page',
  events: 'page',
  'events/nobodys': 'unknown id',
  'events/nobodys/wishlist': 'unknown id',
  jubilees: 'page',
  'jubilees/nobodys': 'unknown id',
  'jubilees/nobodys/at/any/depth': 'unknown id',
  'jubilees/nobodys/wishlist/nobodys': 'unknown id',
  wishlists: 'page',
  'wishlists/nobodys': 'unknown id',
  'wishlists/nobodys/at/any/depth': 'unknown id',
  settings: 'page',
  ...Object.fromEntries(settings.map((section) => [`settings/${section}`, 'page'] as const)),
  'membership/cancel': 'page',
  'membership/success': 'page',
  'order-history': 'page',
  'order-history/nobodys': 'unknown id',
};

const getStatus = { page: 200, 'unknown id': 404 } as const satisfies Record<Answer, number>;

test('NAV-03 renders member pages for members and redirects visitors to login', async ({ page, language, say, email, playwright, baseURL }) => {
  await becomeMember(page, { email, language });
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const rail = `<nav aria-label="${say(m.member_area)}"`;
  for (const [subpath, kind] of Object.entries(table)) {
    const address = [pathTo('user', language), subpath].filter(Boolean).join('/');
    const answer = await page.request.get(address);
    const html = await answer.text();
    expect([answer.status(), html.includes(`<html lang="${bcp47[language]}"`), html.includes(rail)], address).toEqual([getStatus[kind], true, true]);
    expect(html.includes(say(m.shell_not_found_title)), address).toBe(kind === 'unknown id');
    expect(answer.headers()['cache-control'], address).toContain('no-store');
    const refusal = await visitor.get(`${address}?x=1`, { maxRedirects: 0 });
    expect([refusal.status(), refusal.headers()['location']], address).toEqual([302, `${pathTo('login', language)}?redirect=${encodeURIComponent(`${address}?x=1`)}`]);
  }
  // Others’ events and wishlists have the same layout, and need no session.
  for (const address of ['/events/nobodys', '/events/nobodys/wishlist', '/wishlists/nobodys'].map((path) => (language === 'en' ? `/en${path}` : path))) {
    expect([(await page.request.get(address)).status(), (await (await page.request.get(address)).text()).includes(rail)], address).toEqual([404, true]);
    expect([(await visitor.get(address)).status(), (await (await visitor.get(address)).text()).includes(rail)], address).toEqual([404, false]);
  }
  await visitor.dispose();
});
