import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PushDevice } from '#shared/contract/push.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { PushCard } from './push-card.tsx';

const phone: PushDevice = {
  _id: '01930000-0000-7000-8000-000000000000',
  device: { browser: 'Chrome', system: 'Android' },
  fingerprint: 'x',
  isFailing: false,
  createdAt: '2026-11-23T10:00:00.000Z',
  lastNotifiedAt: null,
};

function shown(devices: PushDevice[] | null): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <PushCard push={devices && { publicKey: 'x', devices }} /> }]);
  return renderToStaticMarkup(<Page />);
}

test('REM-02 lists each browser’s state and how to fix a failing one', () => {
  expect(shown([phone])).toContain('Chrome, Android');
  expect(shown([phone])).not.toContain(m.settings_push_failing());
  expect(shown([{ ...phone, isFailing: true }])).toContain(m.settings_push_failing());
});

test('REM-02 reports an unavailable browser list with a retry alone', () => {
  const missing = shown(null);
  expect(missing).toContain(m.settings_push_missing());
  expect(missing).toContain(m.shell_try_again());
  expect(missing).not.toContain(m.settings_push_turn_on());
});
