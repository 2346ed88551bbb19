/** The route list has every page in both languages, and the router ranks it before hydration. */
import type { Locale } from '#shared/values/text/locale.ts';

interface ListedRoute {
  id: string;
  path?: string;
}

/** Removes the other language's routes; shared routes (`en?/…`) keep only this language's path. */
export function limitRoutesToLanguage(routes: Record<string, ListedRoute | undefined>, locale: Locale): void {
  for (const [id, route] of Object.entries(routes)) {
    if (id.endsWith(locale === 'sv' ? '.en' : '.sv')) delete routes[id];
    else if (route?.path?.startsWith('en?/')) route.path = route.path.replace('en?', locale === 'sv' ? '' : 'en');
  }
}
