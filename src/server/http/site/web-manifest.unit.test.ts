import { expect, test } from 'vitest';
import { webManifest } from './web-manifest.ts';

test.each([
  ['sv', '/user/gifts'],
  ['en', '/en/user/gifts'],
] as const)('GIFT-01 receives what another app shares: %s', async (locale, action) => {
  const manifest = await webManifest('Fira', locale).json();
  expect(manifest).toMatchObject({ share_target: { action, method: 'GET', params: { title: 'title', text: 'text', url: 'url' } } });
});
