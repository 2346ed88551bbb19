/** A gift card on paper, in its recipient's language. */
import { giftCardPath } from '#shared/i18n/gift-card-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import { formatGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { writePdf } from '#server/platform/pdf/write-pdf.ts';
import { openCode } from './codes.ts';
import { getByCode } from './service.ts';

/** None for a name that was erased. */
const toFact = (label: string, value: string): { label: string; value: string }[] => (value === '' ? [] : [{ label, value }]);

/** Throws NOT_FOUND, also for a card that isn't valid any more. */
export async function printGiftCard(ctx: Ctx, typed: string): Promise<FileAnswer> {
  const row = await getByCode(ctx, typed);
  if (row.status !== 'active' || row.blocked_at !== null || row.sealed_code === null || row.valid_until === null || row.paid_at === null) throw new DomainError('NOT_FOUND');
  const locale = row.recipient_language;
  const inLanguage = { locale };
  const { productName, publicUrl } = ctx.config;
  const code = formatGiftCardCode(openCode(ctx.config, row.sealed_code));
  const bytes = await writePdf({
    language: locale,
    author: productName,
    title: m.gift_card_paper_title({ sum: formatSum(row.amount_minor, row.currency_code, locale) }, inLanguage),
    lead: row.message,
    date: row.paid_at,
    facts: [
      ...toFact(m.gift_card_to({}, inLanguage), row.recipient_name),
      ...toFact(m.gift_card_from({}, inLanguage), row.sender_name),
      { label: m.gift_card_code({}, inLanguage), value: code },
      { label: m.gift_card_valid_until({}, inLanguage), value: formatDay(row.valid_until, locale) },
    ],
    parties: [],
    tables: [],
    notes: [m.gift_card_paper_use({ address: publicUrl + giftCardPath(code, locale) }, inLanguage)],
    footer: productName,
    toPageName: (page, pages) => m.receipt_page({ page: String(page), pages: String(pages) }, inLanguage),
  });
  return { fileName: `${m.gift_card_file({}, inLanguage)}.pdf`, write: () => bytes };
}
