import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { bcp47, type Locale } from '#shared/values/text/locale.ts';

/**
 * Web app manifest, in the language of the installing page; the name is a runtime setting. Launchers crop the maskable icon, whose sign is within the middle 80 %
 * (W3C, Web Application Manifest, "Icon masks").
 */
export function webManifest(productName: string, locale: Locale): Response {
  const inLanguage = { locale };
  const icon = (src: string, purpose: 'any' | 'maskable') => ({ src, sizes: '512x512', type: 'image/png', purpose });
  const manifest = {
    name: m.shell_app_name({ product: productName }, inLanguage),
    short_name: productName,
    description: m.shell_app_description({}, inLanguage),
    lang: bcp47[locale],
    dir: 'ltr',
    start_url: pathTo('start', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    // Whoever shares a page from another app gets an idea form; a GET that changes nothing, and leads visitors to the login first.
    share_target: { action: pathTo('userGifts', locale), method: 'GET', enctype: 'application/x-www-form-urlencoded', params: { title: 'title', text: 'text', url: 'url' } },
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, icon('/icon-512.png', 'any'), icon('/icon-maskable-512.png', 'maskable')],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' } });
}
