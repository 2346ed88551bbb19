/** Right of withdrawal by class of goods (distansavtalslagen 2005:59, 2 kap. 10 and 11 §§). */
import type { WithdrawalClass } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export interface WithdrawalText {
  title: string;
  /** Brief text beside the price. */
  summary: string;
  text: string;
}

const texts: Record<WithdrawalClass, Record<'summary' | 'text', () => string>> = {
  standard: { summary: m.product_withdrawal_standard_summary, text: m.product_withdrawal_standard },
  perishable: { summary: m.product_withdrawal_perishable_summary, text: m.product_withdrawal_perishable },
  'sealed-hygiene': { summary: m.product_withdrawal_sealed_summary, text: m.product_withdrawal_sealed },
  personalized: { summary: m.product_withdrawal_personalized_summary, text: m.product_withdrawal_personalized },
  'dated-service': { summary: m.product_withdrawal_dated_summary, text: m.product_withdrawal_dated },
};

/** For loaders: sends one class's texts to the browser, not all. */
export function withdrawalText(kind: WithdrawalClass): WithdrawalText {
  const { summary, text } = texts[kind];
  return { title: m.product_withdrawal(), summary: summary(), text: text() };
}
