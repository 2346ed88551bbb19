/**
 * Offline page, and the service worker that caches only it: both languages, style, and a script that reloads once online. The worker also shows push
 * notifications, opens their pages, and reports changed push subscriptions.
 */
import { push } from '#shared/contract/push.ts';
import { routePattern } from '#shared/contract/route-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { bcp47, type Locale, locales } from '#shared/values/text/locale.ts';
import { escapeHtml } from './local-pages.ts';

const STYLE = '/offline.css';
const SCRIPT = '/offline.js';
const getPath = (locale: Locale) => `/offline/${locale}`;

const drawing = `<svg aria-hidden="true" viewBox="0 0 220 170"><ellipse class="sky" cx="110" cy="88" rx="104" ry="76"/><path class="moon" d="M168 28a20 20 0 1 0 14 34 23 23 0 0 1-14-34Z"/><path class="box" d="M58 92h104v52a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8V92Z"/><rect class="box" x="50" y="74" width="120" height="24" rx="8"/><path class="lid" d="M58 98h104v6H58z"/><path class="band" d="M100 74h20v78h-20zM110 74c-9-22-38-24-38-9 0 9 16 11 38 9ZM110 74c9-22 38-24 38-9 0 9-16 11-38 9Z"/><circle class="moon" cx="110" cy="72" r="8"/><path class="star" d="M46 38v12M40 44h12M84 22v8M80 26h8"/></svg>`;

function offlinePage(locale: Locale, productName: string): Response {
  const say = (message: typeof m.shell_offline_title) => escapeHtml(message({}, { locale }));
  const html = `<!doctype html><html lang="${bcp47[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say(m.shell_offline_title)} · ${escapeHtml(productName)}</title><link rel="stylesheet" href="${STYLE}"></head><body><main><p class="name">${escapeHtml(productName)}<span aria-hidden="true">.</span></p>${drawing}<h1>${say(m.shell_offline_title)}</h1><p>${say(m.shell_offline_text)}</p><a href="">${say(m.shell_try_again)}</a></main><script src="${SCRIPT}"></script></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-cache',
    },
  });
}

export interface OfflineFacts {
  productName: string;
  buildId: string;
  /** Path of session renewal. */
  backendUrl: string;
}

/** One cache per build: the new worker deletes the old cache. */
function serviceWorker({ buildId, productName, backendUrl }: OfflineFacts): Response {
  const script = `const CACHE = ${JSON.stringify(`fira-offline-${buildId}`)};
const FILES = ${JSON.stringify([...locales.map(getPath), STYLE, SCRIPT])};

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

const getCached = async (file) => (await (await caches.open(CACHE)).match(file)) ?? Response.error();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate' && request.method === 'GET') {
    const isEnglish = pathname === '/en' || pathname.startsWith('/en/');
    const load = async () => (await event.preloadResponse) ?? fetch(request);
    event.respondWith(load().catch(() => getCached(isEnglish ? '${getPath('en')}' : '${getPath('sv')}')));
  } else if (pathname === '${STYLE}' || pathname === '${SCRIPT}') {
    event.respondWith(fetch(request).catch(() => getCached(pathname)));
  }
});

// A browser shows something for each push, and ends the subscription of a shop that shows nothing.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {}
  const { title = ${JSON.stringify(productName)}, body = '', url = '/', tag = '', lang = '' } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, icon: '/icon-512.png', data: { url } }));
});

// Renews an expired session once, as pages do.
const call = async (path, init) => {
  const answer = await fetch(path, init);
  if (answer.status !== 401 || !(await fetch(${JSON.stringify(`${backendUrl}/token-refresh/access-token`)})).ok) return answer;
  return fetch(path, init);
};

// The browser replaced its push subscription: the shop needs the new endpoint, or notifications would be lost.
self.addEventListener('pushsubscriptionchange', (event) => {
  const getKey = async () => {
    const known = event.oldSubscription?.options.applicationServerKey;
    if (known) return known;
    const answer = await call(${JSON.stringify(routePattern(push.get))});
    if (!answer.ok) return null;
    const { publicKey } = await answer.json();
    return Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  };
  const sendSubscription = async () => {
    let subscription = event.newSubscription;
    if (!subscription) {
      const applicationServerKey = await getKey();
      if (!applicationServerKey) return;
      subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    }
    const { endpoint, keys } = subscription.toJSON();
    await call(${JSON.stringify(routePattern(push.addDevice))}, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }) });
  };
  event.waitUntil(sendSubscription());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
    await (there ? there.focus() : self.clients.openWindow(wanted.href));
  };
  event.waitUntil(open());
});
`;
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Security-Policy': "default-src 'none'; connect-src 'self'", 'Cache-Control': 'no-cache' },
  });
}

/** Null for other addresses. */
export function answerOffline(pathname: string, facts: OfflineFacts): Response | null {
  if (pathname === '/service-worker.js') return serviceWorker(facts);
  const locale = locales.find((candidate) => pathname === getPath(candidate));
  return locale ? offlinePage(locale, facts.productName) : null;
}
