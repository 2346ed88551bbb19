import { describe, expect, test } from 'vitest';
import { orderScriptsAfterPaint } from './scripts-after-paint.ts';

const page = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/app.css"/><link nonce="" rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/shared-2.js"/><script nonce="n">first()</script></head><body><p>$&amp;</p><script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/start-4.js";
  
  window.__reactRouterRouteModules = {"root":route0,"start.sv":route1};

import("/assets/entry.client-5.js");</script></body></html>`;

describe('a page whose scripts wait for its paint', () => {
  test('loads none before, then all in order with the same nonce', () => {
    expect(orderScriptsAfterPaint(page, 'sv').replace(/ {4}const bar [\s\S]* = again;\n/, '')).toBe(
      `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/app.css"/><script nonce="n">first()</script></head><body><p>$&amp;</p><script nonce="n" type="module" async="">await new Promise((go) => { new PerformanceObserver(go).observe({ type: "paint", buffered: true }); setTimeout(go, 2000); });
for (const href of ["/assets/manifest-1.js","/assets/shared-2.js"]) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (;;) try {
  const [, route0, route1] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-3.js"), import("/assets/start-4.js")]);
  window.__reactRouterRouteModules = {"root":route0,"start.sv":route1};
  await import("/assets/entry.client-5.js");
  break;
} catch (error) {
  if (navigator.onLine) {
    console.error(error);
    break;
  }
  await new Promise((go) => addEventListener("online", go, { once: true }));
}</script></body></html>`,
    );
  });

  test.each([
    ['sv', 'Sidan kunde inte starta', 'Prova igen'],
    ['en', 'This page couldn’t start', 'Try again'],
  ] as const)('says in %s that its scripts could not be fetched', (locale, text, button) => {
    const html = orderScriptsAfterPaint(page, locale);
    expect(html).toContain(text);
    expect(html).toContain(button);
  });

  test.each([
    ['a page without scripts', '<!DOCTYPE html><html><body><p>Hej</p></body></html>'],
    ['a script that begins in another way', page.replace('import "/assets/manifest-1.js";', 'import HMR from "/hmr.js";import "/assets/manifest-1.js";')],
  ])('%s stays as it is', (_what, html) => {
    expect(orderScriptsAfterPaint(html, 'sv')).toBe(html);
  });
});
