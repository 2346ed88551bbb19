import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { createJubileeApi } from '#web/lib/jubilee-api.ts';
import { createReminderApi, type Reminder } from '#web/lib/reminder-api.ts';
import { ComingDays } from './coming-days.tsx';
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
function load({ isAway = false, arePeopleAway = false } = {}) {
  const refused = () => Response.json({ code: 'INTERNAL' }, { status: 500 });
  const fetch = (address: unknown) => {
    if (String(address).startsWith('/api/app/reminders')) return Promise.resolve(isAway ? refused() : Response.json({ reminders: [own, birthday], pagination: {} }));
    return Promise.resolve(arePeopleAway ? refused() : Response.json({ jubilee: { ...greta, avatar } }));
  };
  return loadComing(5, { reminders: createReminderApi({ fetch, locale: 'sv' }), jubilees: createJubileeApi({ fetch, locale: 'sv' }) });
}

test('PPL-01 REM-01 what comes next on the home is what the page of reminders lists, with the pictures of whom it is about', async () => {
  expect(await load()).toEqual([
    { reminder: own, avatar: null },
    { reminder: birthday, avatar },
  ]);
  expect(await load({ arePeopleAway: true })).toEqual([
    { reminder: own, avatar: null },
    { reminder: birthday, avatar: null },
  ]);
  expect(await load({ isAway: true })).toBeNull();
});

function shown(coming: Parameters<typeof ComingDays>[0]['coming']): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <ComingDays coming={coming} /> }]);
  return renderToStaticMarkup(<Page />);
}

test('PPL-01 REM-01 a day of one’s own stands there by its name, a birthday by the person’s; nothing, and what could not be had, say so', () => {
  const days = shown([own, birthday].map((reminder) => ({ reminder, avatar: null })));
  for (const text of ['Kräftskiva', `/user/reminders/${own._id}`, 'Greta Lind', `/user/jubilees/${greta._id}`, m.jubilees_turns({ age: 78 }), m.start_in_days({ count: 8 })])
    expect(days).toContain(text);
  expect(days).not.toContain('Födelsedag');
  expect(shown([{ reminder: { ...birthday, years: null }, avatar: null }])).toContain('Födelsedag');
  expect(shown([])).toContain(m.member_coming_empty());
  expect(shown(null)).toContain(m.reminders_missing());
});
