/** The plain-text part of the order confirmation, with every fact of the HTML part. */
import type { ConfirmationTexts } from './confirmation-texts.ts';

const WIDTH = 72;

/** Label left, sum right-aligned, on the next line if too wide. */
function row(label: string, value: string): string {
  const gap = WIDTH - label.length - value.length;
  return gap > 1 ? `${label} ${'.'.repeat(gap - 2)} ${value}` : `${label}\n${value.padStart(WIDTH)}`;
}

const part = (heading: string, lines: readonly string[]): string => [heading.toUpperCase(), ...lines].join('\n');

export function confirmationPlainText(texts: ConfirmationTexts): string {
  const { withdrawal, open } = texts;
  const { online } = withdrawal;
  return [
    texts.title,
    `${texts.lead}\n${texts.days}`,
    texts.placed,
    `${open.label}: ${open.url}`,
    part(
      texts.itemsHeading,
      texts.items.flatMap((item) => [row(item.title, item.sum), `  ${item.detail}`]),
    ),
    [...texts.totals.map(({ label, value }) => row(label, value)), ...texts.notes].join('\n'),
    ...(texts.gift ? [part(texts.gift.heading, [...texts.gift.lines, ...texts.gift.card.map(({ line }) => `> ${line}`.trimEnd())])] : []),
    part(texts.delivery.heading, texts.delivery.lines),
    ...(texts.giver ? [part(texts.giver.heading, texts.giver.lines)] : []),
    part(texts.payment.heading, texts.payment.lines),
    part(texts.seller.heading, texts.seller.lines),
    part(withdrawal.heading, [[...(online ? [`${online.text}\n${online.label}: ${online.url}`] : []), ...withdrawal.paragraphs].join('\n\n')]),
    ...(withdrawal.exceptions.length > 0
      ? [[...(withdrawal.exceptionsHeading ? [withdrawal.exceptionsHeading] : []), ...withdrawal.exceptions.map(({ title, reason }) => `- ${title}: ${reason}`)].join('\n')]
      : []),
    ...(withdrawal.form.length > 0 ? [part(withdrawal.formHeading, [withdrawal.form.join('\n\n')])] : []),
    texts.links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    texts.keep,
  ].join('\n\n');
}
