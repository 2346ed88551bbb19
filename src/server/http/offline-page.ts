/**
 * The page that stands in while the network is away, and the service worker that keeps it: this page in both languages and
 * its style, nothing else. No answer of the shop is ever kept, so nothing old and nothing personal can come from it.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import { bcp47, type Locale, locales } from '#shared/values/locale.ts';
import { escapeHtml } from './local-pages.ts';

const STYLE = '/offline.css';
const pathOf = (locale: Locale) => `/offline/${locale}`;

/** The page keeps the address that was asked for, so its link tries that again. */
function offlinePage(locale: Locale, productName: string): Response {
  const say = (message: typeof m.shell_offline_title) => escapeHtml(message({}, { locale }));
  const html = `<!doctype html><html lang="${bcp47[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say(m.shell_offline_title)} · ${escapeHtml(productName)}</title><link rel="stylesheet" href="${STYLE}"></head><body><main><p class="name">${escapeHtml(productName)}<span aria-hidden="true">.</span></p><h1>${say(m.shell_offline_title)}</h1><p>${say(m.shell_offline_text)}</p><a href="">${say(m.shell_try_again)}</a></main></body></html>`;
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'", 'Cache-Control': 'no-cache' },
  });
}

/** A build has a cache of its own: the browser sees that this file changed, and the new one puts the old one away. */
function serviceWorker(buildId: string): Response {
  const script = `const CACHE = ${JSON.stringify(`fira-offline-${buildId}`)};
const FILES = ${JSON.stringify([...locales.map(pathOf), STYLE])};

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload', credentials: 'omit' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith('fira-offline-') && name !== CACHE) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
  };
  event.waitUntil(tidy());
});

const kept = async (file) => (await (await caches.open(CACHE)).match(file)) ?? Response.error();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate' && request.method === 'GET') {
    const isEnglish = pathname === '/en' || pathname.startsWith('/en/');
    const load = async () => (await event.preloadResponse) ?? fetch(request);
    event.respondWith(load().catch(() => kept(isEnglish ? '${pathOf('en')}' : '${pathOf('sv')}')));
  } else if (pathname === '${STYLE}') {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});
`;
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Security-Policy': "default-src 'none'; connect-src 'self'", 'Cache-Control': 'no-cache' },
  });
}

/** Null for an address that is neither. */
export function answerOffline(pathname: string, { productName, buildId }: { productName: string; buildId: string }): Response | null {
  if (pathname === '/service-worker.js') return serviceWorker(buildId);
  const locale = locales.find((candidate) => pathname === pathOf(candidate));
  return locale ? offlinePage(locale, productName) : null;
}
