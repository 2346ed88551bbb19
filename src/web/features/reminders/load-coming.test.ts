import { expect, test } from 'vitest';
import type { Reminder } from '#shared/contract/reminders.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { loadComing } from './load-coming.ts';

const greta = { _id: '01930000-0000-7000-8000-000000000001', firstName: 'Greta', lastName: 'Lind', relation: 'aunt' as const };
const own: Reminder = {
  _id: '01930000-0000-7000-8000-000000000002',
  source: 'own',
  name: 'Kräftskiva',
  type: 'party',
  date: '2026-12-01',
  daysLeft: 8,
  years: null,
  firstDate: '--12-01',
  rule: null,
  repeats: 'yearly',
  leadDays: [7],
  notes: '',
  target: null,
  snoozedUntil: null,
  orderBy: '2026-11-25',
};
const birthday: Reminder = { ...own, _id: `birthday.${greta._id}`, source: 'birthday', type: null, name: 'Födelsedag', date: '2026-12-02', daysLeft: 9, years: 78, target: greta };

const avatar = { id: 'x' };
const gift = { jubileeId: greta._id, stage: 'promised', title: 'Vas', image: null, count: 1, orderId: null };
function load({ isUnavailable = false, areOthersUnavailable = false } = {}) {
  const refused = () => Response.json({ code: 'INTERNAL' }, { status: 500 });
  const fetch = (address: unknown) => {
    if (String(address).startsWith('/api/app/reminders')) return Promise.resolve(isUnavailable ? refused() : Response.json({ reminders: [own, birthday], pagination: {} }));
    if (String(address).startsWith('/api/app/gifts/states')) return Promise.resolve(areOthersUnavailable ? refused() : Response.json({ states: [gift] }));
    return Promise.resolve(areOthersUnavailable ? refused() : Response.json({ jubilees: [{ ...greta, avatar, friendId: 'y' }] }));
  };
  return loadComing(5, createApi({ reminders, jubilees, gifts }, { fetch, locale: 'sv' }));
}

test('PPL-01 REM-01 shows what the page of reminders lists, with faces and gifts', async () => {
  expect(await load()).toEqual([
    { reminder: own, avatar: null, gift: null, isFriend: false },
    { reminder: birthday, avatar, gift, isFriend: true },
  ]);
  expect(await load({ areOthersUnavailable: true })).toEqual([
    { reminder: own, avatar: null, gift: null, isFriend: false },
    { reminder: birthday, avatar: null, gift: null, isFriend: false },
  ]);
  expect(await load({ isUnavailable: true })).toBeNull();
});
