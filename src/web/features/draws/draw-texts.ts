import type { DrawCandidate } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Exclusion } from '#shared/values/draws/draw-graph.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { listed } from '#shared/values/text/listed.ts';

export const joinNames = (names: readonly string[]): string => listed(names, getLocale());

export type GetName = (id: string) => string;

export const exclusionText = ({ giver, receiver, mutual }: Exclusion, getName: GetName): string =>
  mutual ? m.draws_excluded_both({ one: getName(giver), other: getName(receiver) }) : m.draws_excluded_one({ giver: getName(giver), receiver: getName(receiver) });

/** "Högst 300 kr" */
export function budgetText(budget: number | null, currency: Currency): string {
  if (budget === null) return m.draws_budget_none();
  return budget === 0 ? m.draws_budget_homemade() : m.draws_budget_at_most({ sum: formatSum(fromMajor(budget), currency, getLocale()) });
}

export function reachText({ isHost, isComing, reach }: Pick<DrawCandidate, 'isHost' | 'isComing' | 'reach'>): string {
  const how = { mail: m.draws_reach_mail, page: m.draws_reach_page, link: m.draws_reach_link }[reach]();
  if (isHost) return `${m.draws_is_host()}, ${how}`;
  return isComing ? how : `${m.draws_not_answered()}, ${how}`;
}

/** Somebody's words without the address of a list, and the list; null where they name none. */
export function splitListLink(words: string): { text: string; listId: string | null } {
  const [address = '', listId = null] = /\S*\/wishlists\/(list_[\w-]+)\S*/.exec(words) ?? [];
  return { text: words.replace(address, '').trim(), listId };
}
