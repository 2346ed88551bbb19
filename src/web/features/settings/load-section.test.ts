import { expect, test } from 'vitest';
import { createMemberApi, type User } from '#web/lib/member-api.ts';
import { loadSection } from './load-section.ts';

test('REM-02 the section about notifications stands where the browsers they come in can’t be had', async () => {
  const settings = { reminders: { mail: true } };
  const fetch = (address: unknown) => Promise.resolve(String(address).includes('/push') ? Response.json({ code: 'INTERNAL' }, { status: 500 }) : Response.json({ settings }));
  const api = createMemberApi({ fetch, locale: 'sv' });
  expect(await loadSection('notifications', { api, user: {} as User, today: '2026-11-23' })).toEqual({ section: 'notifications', settings, push: null });
});
