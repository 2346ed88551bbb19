/** Invitation mail; it advertises no goods. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface InvitationMail {
  inviterName: string;
  inviteUrl: string;
  neverUrl: string;
  productName: string;
  publicUrl: string;
}

export function invitationLetter({ inviterName, inviteUrl, neverUrl, productName }: InvitationMail, locale: Locale): Letter {
  const l = { locale };
  const name = unlinked(inviterName);
  return {
    subject: m.invites_mail_subject({ name, product: productName }, l),
    preview: m.invites_mail_preview({}, l),
    title: m.invites_title({ name }, l),
    paragraphs: [m.invites_mail_text({ name }, l), m.invites_lead({ product: productName }, l)],
    action: { label: m.invites_mail_action({}, l), url: inviteUrl },
    parts: [],
    footer: m.invites_mail_footer({ name, product: productName }, l),
    links: [{ label: m.invites_mail_never({}, l), url: neverUrl }],
  };
}
