import { expect, test } from 'vitest';
import { createApi } from '#web/lib/api/create-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { settings } from '#web/lib/api/routes/settings.ts';
import { push } from '#web/lib/api/routes/push.ts';
import type { User } from '#web/lib/session/user.ts';
import { loadSection } from './load-section.ts';

test('REM-02 shows notification settings when the browser list fails', async () => {
  const mailed = { reminders: { mail: true } };
  const fetch = (address: unknown) => Promise.resolve(String(address).includes('/push') ? Response.json({ code: 'INTERNAL' }, { status: 500 }) : Response.json({ settings: mailed }));
  const api = createApi({ users, security, settings, push }, { fetch, locale: 'sv' });
  expect(await loadSection('notifications', { api, user: {} as User, today: '2026-11-23' })).toEqual({ section: 'notifications', settings: mailed, push: null });
});

test('SET-01 shows payments without cards when the provider doesn’t answer', async () => {
  const fetch = () => Promise.resolve(Response.json({ code: 'UNAVAILABLE' }, { status: 503 }));
  const api = createApi({ users, security, settings, push }, { fetch, locale: 'sv' });
  expect(await loadSection('payments', { api, user: {} as User, today: '2026-11-23' })).toEqual({ section: 'payments', settings: null, today: '2026-11-23' });
});
