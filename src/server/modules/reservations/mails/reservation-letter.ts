/** Mail to a guest with the link to confirm or undo a reservation. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface ReservationMail {
  guestName: string;
  /** Recipients; empty where the list is no longer visible. */
  names: string[];
  title: string;
  quantity: number;
  /** Hidden from the recipient until the reveal. */
  isSecret: boolean;
  /** The page to confirm and undo. */
  reservationUrl: string;
  productName: string;
  publicUrl: string;
}

export function reservationLetter({ guestName, names, title, quantity, isSecret, reservationUrl, productName }: ReservationMail, locale: Locale): Letter {
  const l = { locale };
  const thing = quantity > 1 ? `${quantity} × ${unlinked(title)}` : unlinked(title);
  const whose = listed(names.map(unlinked), locale);
  return {
    subject: m.reservations_mail_subject({ title: thing }, l),
    preview: m.reservations_mail_preview({}, l),
    title: m.friends_mail_hello({ name: unlinked(guestName) }, l),
    paragraphs: [
      whose === '' ? m.reservations_mail_text_nobody({ title: thing }, l) : m.reservations_mail_text({ title: thing, names: whose }, l),
      m.reservations_mail_confirm({}, l),
      isSecret ? m.reservations_mail_secret({}, l) : m.reservations_mail_open({}, l),
    ],
    action: { label: m.reservations_mail_action({}, l), url: reservationUrl },
    parts: [],
    footer: m.reservations_mail_footer({ product: productName }, l),
    links: [{ label: m.reservations_mail_undo({}, l), url: reservationUrl }],
  };
}
