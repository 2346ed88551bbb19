/**
 * Lets a page's scripts wait until it is painted: pictures, fonts and styles have the line to themselves until then, and what is pressed
 * meanwhile is kept (early-presses.ts). React Router writes its scripts so that the browser fetches them from the first byte on, and has no
 * setting for it, so the finished page is rewritten.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/locale.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Long enough to be no rival of the first paint, short enough that a tab opened in the background, which isn't painted, is alive when it is looked at. */
const UNPAINTED_MS = 2_000;

const preload = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g;
const start = /(<script\b[^>]*\btype="module"[^>]*>)import "([^"]+)";((?:\s*import \* as \w+ from "[^"]+";)+)\s*(window\.__reactRouterRouteModules = [^;<]*;)\s*import\("([^"]+)"\);\s*<\/script>/;
const part = /import \* as (\w+) from "([^"]+)";/g;

/** In the page's own script, since nothing else has come: says that buttons are dead, and lets the page be loaded again. */
const tellOfFailure = (locale: Locale): string => `const bar = document.createElement("div"), again = document.createElement("button");
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
 * The page with its scripts after the first paint. Without the network they are asked for again when it is back; with it, a page whose
 * scripts can't be fetched says so. A page whose scripts are
 * written in a way that isn't known stays as it is; that none of ours does is tested on the built shop.
 */
export function orderScriptsAfterPaint(html: string, locale: Locale): string {
  // Only the head and the last script are looked through: most of a page is what it shows.
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
    ${tellOfFailure(locale)}
    console.error(error);
    break;
  }
  await new Promise((go) => addEventListener("online", go, { once: true }));
}</script>`;
  const at = last + found.index;
  return html.slice(0, body).replace(preload, '') + html.slice(body, at) + late + html.slice(at + whole.length);
}
