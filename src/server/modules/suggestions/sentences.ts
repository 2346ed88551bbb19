/** Reasons and what was left out, as sentences, each with the page of what it rests on. */
import type { SuggestionReason, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { interestTexts } from '#shared/i18n/gift-texts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { formatSum } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayParts, formatDayShort, monthsIn } from '#shared/values/time/calendar-day.ts';
import type { NextDay, Person } from './person.ts';
import type { LeftOut } from './rank.ts';
import { isNear, type Basis } from './signals.ts';

export interface Reader {
  locale: Locale;
  today: string;
  jubileeId: string;
  firstName: string;
  /** The member answered for them, as for a child. */
  isAnsweredByMember: boolean;
  answerLabel: (questionId: string, option: string) => string | null;
  toDay: (instant: Date) => string;
}

/** Parts of a person's page. */
type Part = 'answers' | 'notes' | 'days' | 'ideas' | 'lists';

const personPath = ({ locale, jubileeId }: Reader, part: Part): string => `${pathTo('userJubilee', locale, { '*': jubileeId })}#${part}`;
const editPath = ({ locale, jubileeId }: Reader, isFriend: boolean): string => pathTo('userJubilee', locale, { '*': isFriend ? jubileeId : `${jubileeId}/edit` });
const giftsPath = ({ locale, jubileeId }: Reader): string => `${pathTo('userGifts', locale)}?person=${jubileeId}`;
const answersPath = (reader: Reader): string => (reader.isAnsweredByMember ? `${pathTo('userQuestions', reader.locale)}?about=${reader.jubileeId}` : personPath(reader, 'answers'));

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const quoted = (text: string, locale: Locale): string => (locale === 'sv' ? `”${text}”` : `“${text}”`);

/** Months ago that need no year. */
const RECENT_MONTHS = 10;

function whenText(answeredOn: string, today: string, locale: Locale): string {
  const [then, now] = [dayParts(answeredOn), dayParts(today)];
  const month = monthsIn(locale)[then.month - 1] ?? '';
  const ago = (now.year - then.year) * 12 + now.month - then.month;
  return ago <= RECENT_MONTHS ? m.suggestions_in_month({ month }, { locale }) : m.suggestions_in_month_year({ month, year: then.year }, { locale });
}

/** An option within a sentence; a sentence of its own is quoted. */
function optionText(label: string, locale: Locale): string {
  const text = lowerFirst(label.replace(/\.$/, ''));
  return text !== lowerFirst(label) || text.includes(',') ? quoted(text, locale) : text;
}

function answerReason(basis: Extract<Basis, { code: 'answer' }>, reader: Reader): Pick<SuggestionReason, 'text' | 'linked'> {
  const { locale, firstName: name, today } = reader;
  const answer = 'quote' in basis ? quoted(basis.quote, locale) : optionText(reader.answerLabel(basis.questionId, basis.option) ?? basis.option, locale);
  const when = whenText(reader.toDay(basis.answeredAt), today, locale);
  return { text: (reader.isAnsweredByMember ? m.suggestions_because_you_answered : m.suggestions_because_answered)({ name, answer, when }, { locale }), linked: answer };
}

const neuter: ReadonlySet<string> = new Set(['grandchild', 'great-grandchild']);

const dayNames: Partial<Record<NextDay['kind'], (inputs: Record<string, never>, options: { locale: Locale }) => string>> = {
  'mothers-day': m.suggestions_mothers_day,
  'fathers-day': m.suggestions_fathers_day,
  'valentines-day': m.suggestions_valentines,
  christmas: m.suggestions_christmas,
};

function occasionReason({ next }: Person, { locale, firstName: name }: Reader): Pick<SuggestionReason, 'text' | 'linked'> {
  const isToday = next?.daysLeft === 0;
  const day = next && dayNames[next.kind]?.({}, { locale });
  if (day) return { text: (isToday ? m.suggestions_because_today_is : m.suggestions_because_soon_is)({ day }, { locale }), linked: day };
  const what = m.suggestions_turns_a_year({}, { locale });
  return { text: (isToday ? m.suggestions_because_today_does : m.suggestions_because_soon_does)({ name, what }, { locale }), linked: what };
}

function ageReason({ age, next }: Person, { locale, firstName: name }: Reader): Pick<SuggestionReason, 'text' | 'linked'> {
  const linked = String(age ?? '');
  const isTurning = next?.kind === 'birthday' && next.turns === age && next.daysLeft > 0;
  return { text: (isTurning ? m.suggestions_because_turns : m.suggestions_because_is_old)({ name, age: linked }, { locale }), linked };
}

export function toReason(basis: Basis, person: Person, reader: Reader, isFriend: boolean): SuggestionReason {
  const { locale, firstName: name, jubileeId } = reader;
  const { code } = basis;
  const inLanguage = { locale };
  switch (code) {
    case 'wish':
      return {
        code,
        text: m.suggestions_because_wished({ list: basis.wish.listName }, inLanguage),
        linked: basis.wish.listName,
        href: pathTo('userJubilee', locale, { '*': `${jubileeId}/wishlist/${basis.wish.listId}` }),
      };
    case 'answer':
      return { code, ...answerReason(basis, reader), href: answersPath(reader) };
    case 'interest': {
      const linked = interestTexts[basis.interest]({}, inLanguage);
      return { code, text: m.finder_because_you_said({ name, interest: linked }, inLanguage), linked, href: `${pathTo('giftFinder', locale)}?to=${jubileeId}` };
    }
    case 'note': {
      const linked = quoted(lowerFirst(basis.quote), locale);
      return { code, text: m.suggestions_because_noted({ quote: linked }, inLanguage), linked, href: personPath(reader, 'notes') };
    }
    case 'age':
      return { code, ...ageReason(person, reader), href: editPath(reader, isFriend) };
    case 'relation': {
      const linked = lowerFirst(relationNames[person.relation]({}, inLanguage));
      return {
        code,
        text: (neuter.has(person.relation) ? m.suggestions_because_relation_neuter : m.suggestions_because_relation)({ name, relation: linked }, inLanguage),
        linked,
        href: editPath(reader, isFriend),
      };
    }
    case 'occasion':
      return { code, ...occasionReason(person, reader), href: personPath(reader, 'days') };
    case 'budget': {
      const linked = person.budget === null ? '' : formatSum(person.budget.amountMinor, person.budget.currency, locale);
      return { code, text: m.suggestions_because_budget({ sum: linked }, inLanguage), linked, href: giftsPath(reader) };
    }
    case 'in-time': {
      const linked = person.next && isNear(person) ? formatDayShort(person.next.date, locale) : '';
      return { code, text: m.suggestions_because_in_time({ day: linked }, inLanguage), linked, href: personPath(reader, 'days') };
    }
    case 'popular': {
      const linked = m.suggestions_many_give({}, inLanguage);
      return { code, text: m.suggestions_because_popular({ what: linked }, inLanguage), linked, href: pathTo('shop', locale) };
    }
  }
}

type Counted = (inputs: { count: number }, options: { locale: Locale }) => string;

const allergyTexts: Record<string, Counted> = {
  peanuts: m.suggestions_out_peanuts,
  nuts: m.suggestions_out_nuts,
  milk: m.suggestions_out_milk,
  eggs: m.suggestions_out_eggs,
  gluten: m.suggestions_out_gluten,
  fish: m.suggestions_out_fish,
  shellfish: m.suggestions_out_shellfish,
  soy: m.suggestions_out_soy,
  sesame: m.suggestions_out_sesame,
  perfume: m.suggestions_out_perfume,
  nickel: m.suggestions_out_nickel,
  pollen: m.suggestions_out_pollen,
};

export function toLeftOut({ code, about, count }: LeftOut, reader: Reader): SuggestionsAnswer['leftOut'][number] {
  const { locale, firstName: name } = reader;
  const inLanguage = { locale };
  const said: Record<LeftOut['code'], [text: string, href: string]> = {
    given: [m.suggestions_out_given({ count }, inLanguage), giftsPath(reader)],
    chosen: [m.suggestions_out_chosen({ count }, inLanguage), giftsPath(reader)],
    dismissed: [m.suggestions_out_dismissed({ count }, inLanguage), personPath(reader, 'ideas')],
    taken: [m.suggestions_out_taken({ count }, inLanguage), personPath(reader, 'lists')],
    allergy: [(allergyTexts[about] ?? m.suggestions_out_allergy)({ count }, inLanguage), answersPath(reader)],
    diet: [m.suggestions_out_diet({ count }, inLanguage), answersPath(reader)],
    unwanted: [m.suggestions_out_unwanted({ count, name }, inLanguage), answersPath(reader)],
    budget: [m.suggestions_out_budget({ count }, inLanguage), giftsPath(reader)],
    'sold-out': [m.suggestions_out_sold_out({ count }, inLanguage), pathTo('shop', locale)],
    late: [m.suggestions_out_late({ count }, inLanguage), personPath(reader, 'days')],
  };
  const [text, href] = said[code];
  return { code, count, text, href };
}
