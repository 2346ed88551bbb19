/** Mails to a participant of a draw: the link to their own name, which stands in none of them. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum } from '#shared/values/money/money.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export type DrawMailKind = 'drawn' | 'changed' | 'renewed';

export interface DrawMail {
  kind: DrawMailKind;
  name: string;
  hosts: string[];
  title: string;
  /** "torsdag 24 december kl. 15" */
  when: string;
  budgetMinor: number | null;
  currency: Currency;
  /** After a draw that was sent before. */
  isAgain: boolean;
  pageUrl: string;
  stopUrl: string;
  productName: string;
  publicUrl: string;
}

export function drawLetter(mail: DrawMail, locale: Locale): Letter {
  const l = { locale };
  const title = unlinked(mail.title);
  const hosts = listed(mail.hosts.map(unlinked), locale);
  const budget = mail.budgetMinor === null ? [] : mail.budgetMinor === 0 ? [m.draws_mail_homemade({}, l)] : [m.draws_mail_budget({ sum: formatSum(mail.budgetMinor, mail.currency, locale) }, l)];
  const words = {
    drawn: {
      subject: m.draws_mail_subject({ title }, l),
      title: m.draws_mail_title({}, l),
      paragraphs: [m.draws_mail_hello({ name: unlinked(mail.name), title }, l), ...(mail.isAgain ? [m.draws_mail_again({}, l)] : [])],
    },
    changed: { subject: m.draws_mail_changed_subject({ title }, l), title: m.draws_mail_changed_title({}, l), paragraphs: [m.draws_mail_changed_text({ title }, l)] },
    renewed: { subject: m.draws_mail_renewed_subject({ title }, l), title: m.draws_mail_renewed_title({}, l), paragraphs: [m.draws_mail_renewed_text({ title }, l)] },
  }[mail.kind];
  return {
    ...words,
    preview: m.draws_mail_preview({}, l),
    paragraphs: [...words.paragraphs, m.draws_mail_when({ when: mail.when }, l), ...budget, m.draws_mail_secret({}, l)],
    action: { label: m.draws_show({}, l), url: mail.pageUrl },
    parts: [
      {
        heading: m.draws_mail_wishes_title({}, l),
        lines: [m.draws_mail_wishes_text({}, l), m.draws_mail_wish_text({}, l)],
        actions: [{ label: m.draws_mail_wishes({}, l), url: `${mail.pageUrl}#wishes` }],
      },
    ],
    footer: m.draws_mail_footer({ hosts, title, product: mail.productName }, l),
    links: [{ label: m.events_mail_stop({}, l), url: mail.stopUrl }],
  };
}
