import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { RemindersPage } from './reminders-page.tsx';

function shown({ isAddressRefused = false, isMailed = true, reminders = [] }: { isAddressRefused?: boolean; isMailed?: boolean; reminders?: Reminder[] }): string {
  const pagination = { currentPage: 1, limit: 20, total: reminders.length, totalPages: 0, hasNextPage: false, hasPreviousPage: false };
  const page = (
    <RemindersPage
      found={{ reminders, pagination, isAddressRefused }}
      page={1}
      relation="all"
      relationName={(relation) => relation}
      isMailed={isMailed}
      onChanged={() => Promise.resolve()}
      onFailed={() => {}}
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: () => page }]);
  return renderToStaticMarkup(<Page />);
}

test('REM-02 warns members whose address refuses mails, unless they disabled them', () => {
  const refused = shown({ isAddressRefused: true, isMailed: true });
  expect(refused).toContain(m.reminders_mail_refused());
  expect(refused).toContain('/user/settings/account');
  expect(shown({ isAddressRefused: false, isMailed: true })).not.toContain(m.reminders_mail_refused());
  const off = shown({ isAddressRefused: true, isMailed: false });
  expect([off.includes(m.reminders_mail_off()), off.includes(m.reminders_mail_refused())]).toEqual([true, false]);
});

test('REM-02 permits done, not postponing, for past one-time dates', () => {
  const party: Reminder = {
    _id: '01930000-0000-7000-8000-000000000000',
    source: 'own',
    name: 'Kalas',
    type: 'party',
    date: '2026-12-01',
    daysLeft: 8,
    years: null,
    firstDate: '2026-12-01',
    rule: null,
    repeats: 'once',
    leadDays: [7],
    notes: '',
    target: null,
    snoozedUntil: null,
    orderBy: null,
  };
  const offers = (reminder: Reminder) => [m.reminders_done(), m.reminders_snooze({ count: 3 })].map((text) => shown({ reminders: [reminder] }).includes(text));
  expect(offers(party)).toEqual([true, true]);
  expect(offers({ ...party, repeats: 'yearly', firstDate: '--12-01' })).toEqual([true, true]);
  expect(offers({ ...party, firstDate: '2025-12-01' })).toEqual([true, false]);
});
