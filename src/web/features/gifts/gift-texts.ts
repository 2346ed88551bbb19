/** Words for gifts. */
import type { Gift } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { AnyGiftStage } from '#shared/values/wishes/gift-stages.ts';

export const stageNames: Record<AnyGiftStage, () => string> = {
  idea: m.gifts_stage_idea,
  promised: m.gifts_stage_promised,
  ordered: m.gifts_stage_ordered,
  received: m.gifts_stage_received,
  wrapped: m.gifts_stage_wrapped,
  given: m.gifts_stage_given,
  thanked: m.gifts_stage_thanked,
};

const occasionNames: Record<GiftOccasion, () => string> = {
  birthday: m.jubilees_birthday,
  'name-day': m.jubilees_name_day,
  'mothers-day': m.start_day_mothers,
  'fathers-day': m.start_day_fathers,
  'valentines-day': m.start_day_valentines,
  christmas: m.gifts_occasion_christmas,
  other: m.gifts_occasion_other,
};

export const getOccasionName = (occasion: GiftOccasion): string => occasionNames[occasion]();

export const getTitle = ({ title }: Pick<Gift, 'title'>): string => (title === '' ? m.reservations_thing_gone() : title);

/** "Träbilen Olle till Elsa"; the title alone without a person. */
export const titleWithPerson = (gift: Gift): string => (gift.person.name === '' ? getTitle(gift) : m.gifts_to({ title: getTitle(gift), name: gift.person.name }));

export const sumText = ({ amount, currency_code }: { amount: number; currency_code: Currency }, locale: Locale): string => formatSum(fromMajor(amount), currency_code, locale);

/** The same beside another sum: without the repeated "kr". */
export const besideText = (sum: { amount: number; currency_code: Currency }, locale: Locale): string => sumText(sum, locale).replace(/\s*kr$/, '');

/** The price in the visitor's currency where known; null if unknown. */
export function costText({ cost }: Pick<Gift, 'cost'>, currency: Currency, locale: Locale): string | null {
  const found = cost.find(({ currency_code }) => currency_code === currency) ?? cost[0];
  return found ? sumText(found, locale) : null;
}

/** "Beställd, 395 kr". */
export function stageText(gift: Gift, currency: Currency, locale: Locale): string {
  const cost = costText(gift, currency, locale);
  const stage = stageNames[gift.stage]();
  return cost === null ? stage : m.gifts_stage_cost({ stage, cost });
}
