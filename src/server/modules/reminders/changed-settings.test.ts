import { describe, expect, test } from 'vitest';
import { add, getHeaders, remindingShop, toText } from './testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at } = shop;

/** A member who signs in again whenever the clock moves. */
async function memberAt(hour: number) {
  const { browser, email, password } = await shop.member({}, { hour });
  const set = async (changed: number) => {
    const saved = await browser.put('/api/app/settings/reminders', { timeZone: 'Europe/Stockholm', leadDays: [7, 1], showsProducts: false, hour: changed });
    expect(saved.status).toBe(200);
    await minute();
  };
  const go = async (time: string) => {
    await at(time);
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
  };
  return { browser, set, go };
}

describe('REM-02 settings that change around the hour', () => {
  test('sends a reminder added before a moved hour at the later hour', async () => {
    const { browser, set, go } = await memberAt(8);
    await add(browser, { name: 'Förut', date: '--12-24' });
    await go('2026-11-24T06:46:00Z');
    await set(7);
    await add(browser, { name: 'Kalas', date: '--12-01' });
    await minute();
    await go('2026-11-24T06:48:00Z');
    await set(8);
    expect(shop.smtp.letters).toEqual([]);
    await at('2026-11-24T07:00:00Z');
    expect(getHeaders(shop.theLetter())).toContain('Kalas');
    await at('2026-11-24T07:01:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
  });

  test('sends a reminder added after the day’s mail when the hour repeats', async () => {
    const { browser, set, go } = await memberAt(8);
    await add(browser, { name: 'Första', date: '--12-01' });
    await minute();
    await go('2026-11-24T07:00:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
    await add(browser, { name: 'Andra', date: '--12-01' });
    await set(10);
    await at('2026-11-24T09:00:00Z');
    await at('2026-11-24T09:01:00Z');
    const [, second] = shop.smtp.letters;
    expect(shop.smtp.letters).toHaveLength(2);
    if (!second) throw new Error('no second letter');
    expect(toText(second)).toContain('Andra'.toUpperCase());
    expect(toText(second)).not.toContain('FÖRSTA');
  });
});
