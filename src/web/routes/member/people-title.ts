import { m } from '#shared/i18n/paraglide/messages.js';
import { getName } from '#web/features/jubilees/occasion-text.ts';
import type { LoadedPage } from './load-people-page.ts';

export function titleOfPeople(loaded: LoadedPage): string {
  if (loaded.page === 'friends') return m.friends_title();
  if (loaded.page === 'year') return m.year_title({ year: loaded.year });
  if (loaded.page === 'wishlist') return loaded.seen.wishlist.name;
  if (loaded.page === 'list') return m.member_jubilees();
  if (loaded.page === 'new') return m.jubilees_new();
  if (loaded.page === 'import') return m.jubilees_import_title();
  if (loaded.page === 'who') return m.friends_who_title({ name: loaded.jubilee.firstName });
  return loaded.page === 'search' ? m.jubilees_people_title() : getName(loaded.jubilee);
}
