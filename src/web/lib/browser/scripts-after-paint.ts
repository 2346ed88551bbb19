/**
 * Delays a page's scripts until after the first paint: pictures, fonts and styles get the bandwidth until then, and
 * presses are recorded meanwhile (early-presses.ts). React Router makes the browser fetch its scripts from the first
 * byte on, and has no setting for it, so the finished HTML is rewritten.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Fallback in ms: after the first paint, but early enough to hydrate background tabs, which don't paint, before they are shown. */
const UNPAINTED_MS = 2_000;

const preload = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g;
const start = /(<script\b[^>]*\btype="module"[^>]*>)import "([^"]+)";((?:\s*import \* as \w+ from "[^"]+";)+)\s*(window\.__reactRouterRouteModules = [^;<]*;)\s*import\("([^"]+)"\);\s*<\/script>/;
const part = /import \* as (\w+) from "([^"]+)";/g;

/** Inline, since nothing else has loaded: says that buttons don't work, and offers a reload. */
const showFailure = (locale: Locale): string => `const bar = document.createElement("div"), again = document.createElement("button");
    bar.setAttribute("role", "alert");
    bar.className = "sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-rose px-4 py-3 font-medium";
    again.type = "button";
    again.className = ${JSON.stringify(buttonStyle({ size: 'sm' }))};
    again.append(${JSON.stringify(m.shell_try_again({}, { locale }))});
    again.addEventListener("click", () => location.reload());
    bar.append(${JSON.stringify(m.shell_start_failed({}, { locale }))}, again);
    document.body.prepend(bar);
    for (const pressed of document.querySelectorAll("[data-early]")) pressed.removeAttribute("data-early");
    earlyPresses.again = again;`;

/**
 * Rewrites the HTML so that scripts load after the first paint. Offline, they are retried when the network is back;
 * online, a page whose scripts fail to load says so. HTML in an unknown format is left unchanged; a test on the built
 * shop ensures that none of ours is.
 */
export function orderScriptsAfterPaint(html: string, locale: Locale): string {
  // Only scans the head and the last script: most of a page is content.
  const body = html.indexOf('<body');
  const last = html.lastIndexOf('<script', html.lastIndexOf('window.__reactRouterRouteModules'));
  const found = start.exec(html.slice(last));
  if (body < 0 || !found) return html;
  const [whole, tag = '', manifest = '', imports = '', modules = '', entry = ''] = found;
  const parts = [...imports.matchAll(part)].map(([, name = '', address = '']) => ({ name, address }));
  const fetched = [manifest, ...parts.map(({ address }) => address)].map((address) => `import(${JSON.stringify(address)})`);
  const late = `${tag}await new Promise((go) => { new PerformanceObserver(go).observe({ type: "paint", buffered: true }); setTimeout(go, ${UNPAINTED_MS}); });
for (const href of ${JSON.stringify([...html.slice(0, body).matchAll(preload)].map(([, address]) => address))}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (;;) try {
  const [${['', ...parts.map(({ name }) => name)].join(', ')}] = await Promise.all([${fetched.join(', ')}]);
  ${modules}
  await import(${JSON.stringify(entry)});
  break;
} catch (error) {
  if (navigator.onLine) {
    ${showFailure(locale)}
    console.error(error);
    break;
  }
  await new Promise((go) => addEventListener("online", go, { once: true }));
}</script>`;
  const at = last + found.index;
  return html.slice(0, body).replace(preload, '') + html.slice(body, at) + late + html.slice(at + whole.length);
}
