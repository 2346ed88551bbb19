/**
 * The browser's list of routes has every page in both languages, but a document has one for as long as it lives, and the router ranks the whole
 * list before the page is alive.
 */
import type { Locale } from '#shared/values/locale.ts';

interface ListedRoute {
  id: string;
  path?: string;
}

/** Takes the other language's routes out of the list; those of both (`en?/…`) are left with the one address. */
export function keepRoutesInLanguage(routes: Record<string, ListedRoute | undefined>, locale: Locale): void {
  for (const [id, route] of Object.entries(routes)) {
    if (id.endsWith(locale === 'sv' ? '.en' : '.sv')) delete routes[id];
    else if (route?.path?.startsWith('en?/')) route.path = route.path.replace('en?', locale === 'sv' ? '' : 'en');
  }
}
