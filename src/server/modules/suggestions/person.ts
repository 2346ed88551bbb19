/** A person's data as suggestions use it. Pure. */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { OccasionKind } from '#shared/contract/jubilees.ts';
import type { GiftInterest } from '#shared/values/gift-finder/gift-query.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { childRelations } from '#shared/values/people/children.ts';
import type { Relation } from '#shared/values/people/relations.ts';

export interface KnownAnswer {
  /** Keys of options, a step of a scale, or one text. */
  values: readonly string[];
  answeredAt: Date;
}

export interface Wish {
  listId: string;
  listName: string;
  isTaken: boolean;
}

export interface NextDay {
  /** `chosen`: a day without an occasion of its own. */
  kind: OccasionKind | 'christmas' | 'chosen';
  date: string;
  daysLeft: number;
  /** The age of a birthday. */
  turns: number | null;
}

export interface Person {
  /** Empty where the person shows the member nothing. */
  answers: ReadonlyMap<string, KnownAnswer>;
  /** The member's own. */
  notes: string;
  relation: Relation;
  age: number | null;
  /** What the member or visitor says that they like. */
  interests: readonly GiftInterest[];
  /** What the gift is for, where it isn't for the next day. */
  occasion: Occasion | null;
  /** The next day to celebrate. */
  next: NextDay | null;
  wishes: ReadonlyMap<string, Wish>;
  /** The last year in which each product was given. */
  given: ReadonlyMap<string, number>;
  /** Products that are the member's ideas or gifts for them already. */
  chosen: ReadonlySet<string>;
  dismissed: ReadonlySet<string>;
  budget: { currency: Currency; amountMinor: number; leftMinor: number } | null;
  /** A child of unknown age: a member's daughter may be grown up. */
  isMinor: boolean;
  year: number;
}

export const isChildByRelation = ({ relation }: Pick<Person, 'relation'>): boolean => childRelations.has(relation);

/** The shop's occasion for a day. Name days have none. */
const productOccasions: Partial<Record<NextDay['kind'], Occasion>> = {
  birthday: 'birthday',
  'mothers-day': 'mothers-day',
  'fathers-day': 'fathers-day',
  'valentines-day': 'valentines',
  christmas: 'christmas',
};
export const getOccasion = ({ kind }: NextDay): Occasion | undefined => productOccasions[kind];

const close: readonly string[] = ['category:smycken', 'category:spadagar', 'category:rosor', 'category:provningar'];
const small: readonly string[] = ['category:choklad', 'category:kaffe-te', 'category:buketter+!category:rosor', 'category:honung-marmelad', 'category:kakor-skorpor'];
const older: readonly string[] = ['category:krukvaxter', 'category:buketter', 'category:kaffe-te', 'category:romaner-berattelser', 'category:honung-marmelad'];
const grandmothers = older.map((condition) => `${condition}+occasion:mothers-day`);
const grandfathers = older.map((condition) => `${condition}+occasion:fathers-day`);
const younger: readonly string[] = ['category:leksaker', 'category:utelek', 'category:barnbocker'];

/** Usual gifts by relation. None for friends: they differ too much. */
export const relationFacts: Partial<Record<Relation, readonly string[]>> = {
  boyfriend: close,
  girlfriend: close,
  partner: close,
  husband: close,
  wife: close,
  colleague: small,
  teacher: small,
  neighbor: small,
  grandmother: grandmothers,
  grandfather: grandfathers,
  'grandmother-f': grandmothers,
  'grandfather-f': grandfathers,
  mother: ['occasion:mothers-day'],
  father: ['occasion:fathers-day'],
  daughter: younger,
  son: younger,
  grandchild: younger,
  'great-grandchild': younger,
};
