/** New wishes on lists that a member follows. Nothing in it is about what others give. */
import { toGenitive } from '#shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface ListNews {
  listName: string;
  names: string[];
  url: string;
  titles: string[];
}

export interface ListNewsMail {
  firstName: string;
  lists: ListNews[];
  settingsUrl: string;
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

const MAX_TITLES = 12;

export function listNewsLetter({ firstName, lists, settingsUrl, unsubscribeUrl }: ListNewsMail, locale: Locale): Letter {
  const l = { locale };
  const listNames = ({ names }: ListNews): string => listed(names.map(unlinked), locale);
  const [first] = lists;
  return {
    subject: first && lists.length === 1 ? m.watches_mail_subject({ names: toGenitive(listNames(first), locale) }, l) : m.watches_mail_subject_more({ count: lists.length }, l),
    preview: lists.flatMap(({ titles }) => titles.map(unlinked)).join(', '),
    title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
    paragraphs: [m.watches_mail_text({}, l)],
    parts: lists.map((list) => ({
      heading: m.watches_mail_list({ list: unlinked(list.listName), names: listNames(list) }, l),
      lines: [...list.titles.slice(0, MAX_TITLES).map(unlinked), ...(list.titles.length > MAX_TITLES ? [m.watches_mail_more({ count: list.titles.length - MAX_TITLES }, l)] : [])],
      actions: [{ label: m.watches_mail_see({}, l), url: list.url }],
    })),
    footer: m.watches_mail_footer({}, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: settingsUrl },
      { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
    ],
  };
}
