import { m } from '#shared/i18n/paraglide/messages.js';

/** "Ljus", and from the second page on "Ljus · Sida 2". */
export function pagedTitle(title: string, { search }: { search: string }): string {
  const page = Number(new URLSearchParams(search).get('page'));
  return page > 1 ? `${title} · ${m.ui_page({ page })}` : title;
}
