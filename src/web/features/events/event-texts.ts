import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { Diet, EventAnswer, EventKind, MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import { clockText, eventWords, type EventWhen } from '#shared/values/time/event-time.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { listed } from '#shared/values/text/listed.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';

export const answerNames: Record<EventAnswer, () => string> = { yes: m.events_answer_yes, maybe: m.events_answer_maybe, no: m.events_answer_no };

export const kindNames: Record<EventKind, () => string> = {
  party: m.events_kind_party,
  birthday: m.events_kind_birthday,
  christmas: m.events_kind_christmas,
  dinner: m.events_kind_dinner,
  wedding: m.events_kind_wedding,
  baby: m.events_kind_baby,
  graduation: m.events_kind_graduation,
  housewarming: m.events_kind_housewarming,
  other: m.events_kind_other,
};

export const dietNames: Record<Diet, () => string> = {
  nuts: m.events_diet_nuts,
  gluten: m.events_diet_gluten,
  milk: m.events_diet_milk,
  vegetarian: m.events_diet_vegetarian,
  vegan: m.events_diet_vegan,
};

export const receiverNames: Record<MessageReceivers, () => string> = {
  all: m.events_to_all,
  yes: m.events_to_yes,
  maybe: m.events_to_maybe,
  no: m.events_to_no,
  silent: m.events_to_silent,
};

/** Beside a time that the clocks skip: what is meant by it. */
export const skippedText = (time: string | null): string | undefined => (time === null ? undefined : m.events_time_skipped({ time: clockText(time, getLocale()) }));

export const listNames = (names: readonly string[]): string => listed(names, getLocale());

/** "Söndag 13 december kl. 15–18" */
export function whenText(when: EventWhen, today: string): string {
  const { text } = eventWords(when, getLocale(), today);
  return capitalize(text, getLocale());
}

/** Heading of a page whose answer is sent. */
export function sentTitle({ answer, line }: Pick<NonNullable<SeenEvent['guest']>, 'answer' | 'line'>): string {
  if (line !== null) return m.events_sent_waiting();
  if (answer === 'yes') return m.events_sent_yes();
  return answer === 'maybe' ? m.events_sent_maybe() : m.events_sent_no();
}

/** "Tre vuxna och ett barn"; either part is left out when it is nobody. */
export const partyText = ({ people, children }: { people: number; children: number }): string =>
  listNames([...(people > children ? [m.events_adults_count({ count: people - children })] : []), ...(children > 0 ? [m.events_children_count({ count: children })] : [])]);
