import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '../page/page-context.ts';
import { type PageGuardName, pageGuards } from './page-guard.ts';

test('NAV-18 throws an error that names an unknown page guard', () => {
  expect(() => pageGuards('signed-out' as PageGuardName)).toThrow('Unknown page guard: signed-out');
  expect(() => pageGuards('private-address', 'toString' as PageGuardName)).toThrow('Unknown page guard: toString');
});

test('excludes a secret address from Referer headers and shared caches', async () => {
  const responseHeaders = new Headers();
  const context = new RouterContextProvider();
  context.set(pageContext, {
    locale: 'sv',
    findMovedAddress: async () => null,
    sendHtml: () => {},
    nonce: '',
    responseHeaders,
    fetchApi: () => Promise.reject(new Error('not asked')),
    guaranteeNotice: null,
    settings: { productName: 'Fira', publicUrl: 'http://localhost', backendUrl: '', buildId: '1', isDemo: false, asksConsent: false },
  });
  const [guard] = pageGuards('private-address');
  const request = new Request('http://localhost/shop/orderbekraftelse/1');
  await guard?.({ request, url: new URL(request.url), pattern: '', params: {}, context }, () => Promise.resolve(new Response()));
  expect(responseHeaders.get('Referrer-Policy')).toBe('no-referrer');
  expect(responseHeaders.get('Cache-Control')).toBe('private, no-store');
});
