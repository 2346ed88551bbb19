/** The wish news mail: price drops, and items back in stock. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface WishNewsItem {
  title: string;
  isBack: boolean;
  /** Formatted prices. `isNotified`: the earlier price is from the last notification; otherwise from when it was wished for. */
  drop: { now: string; before: string; isNotified: boolean } | null;
}

export interface WishNewsMail {
  firstName: string;
  wishes: WishNewsItem[];
  listsUrl: string;
  settingsUrl: string;
  /** One-click unsubscribe for this kind of mail. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

const cheaperLine = (title: string, { now, before, isNotified }: NonNullable<WishNewsItem['drop']>, locale: Locale): string =>
  (isNotified ? m.wish_news_since_told : m.wish_news_since_wished)({ title, now, before }, { locale });

export function wishNewsLetter({ firstName, wishes, listsUrl, settingsUrl, unsubscribeUrl }: WishNewsMail, locale: Locale): Letter {
  const l = { locale };
  const [first] = wishes;
  const getPart = (heading: string, lines: string[]) => (lines.length > 0 ? [{ heading, lines }] : []);
  return {
    subject: first && wishes.length === 1 ? (first.drop ? m.wish_news_subject_cheaper : m.wish_news_subject_back)({ title: first.title }, l) : m.wish_news_subject({ count: wishes.length }, l),
    preview: wishes.map(({ title }) => title).join(', '),
    title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
    paragraphs: [m.wish_news_text({}, l)],
    action: { label: m.wish_news_action({}, l), url: listsUrl },
    parts: [
      ...getPart(
        m.wish_news_cheaper({}, l),
        wishes.flatMap(({ title, drop }) => (drop ? [cheaperLine(title, drop, locale)] : [])),
      ),
      ...getPart(
        m.wish_news_back({}, l),
        wishes.flatMap(({ title, isBack }) => (isBack ? [title] : [])),
      ),
    ],
    footer: m.wish_news_footer({}, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: settingsUrl },
      { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
    ],
  };
}
