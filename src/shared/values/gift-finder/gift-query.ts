/** What a visitor says about a gift: the same names in the finder's address, the API and the search. Pure. */
import type { Currency } from '../money/currencies.ts';
import type { Relation } from '../people/relations.ts';

export const giftRecipients = ['mother', 'father', 'partner', 'grandmother', 'grandfather', 'sibling', 'friend', 'child', 'colleague', 'teacher', 'host'] as const;
export const giftOccasions = ['birthday', 'christmas', 'valentines', 'mothers-day', 'fathers-day', 'wedding', 'newborn', 'housewarming', 'graduation', 'thank-you'] as const;
export const giftInterests = ['read', 'garden', 'food', 'home', 'jewelry', 'outdoors', 'create', 'play', 'wellness', 'coffee'] as const;

export type GiftRecipient = (typeof giftRecipients)[number];
export type GiftOccasion = (typeof giftOccasions)[number];
export type GiftInterest = (typeof giftInterests)[number];

/** Usual limits, in major units. */
export const giftBudgets: Record<Currency, readonly number[]> = { SEK: [200, 350, 500, 1000], EUR: [20, 35, 50, 100] };
/** The limit of whoever hasn't chosen one. */
export const usualBudget: Record<Currency, number> = { SEK: 500, EUR: 50 };

export const MAX_GIFT_BUDGET = 1_000_000;
export const MAX_RECIPIENT_AGE = 120;
/** Products that one answer leaves out by request. */
export const MAX_REJECTED = 40;

/** The relation whose usual gifts suit the recipient. Siblings and friends differ too much. */
export const recipientRelations: Record<GiftRecipient, Relation> = {
  mother: 'mother',
  father: 'father',
  partner: 'partner',
  grandmother: 'grandmother',
  grandfather: 'grandfather',
  sibling: 'friend',
  friend: 'friend',
  child: 'daughter',
  colleague: 'colleague',
  teacher: 'teacher',
  host: 'neighbor',
};

const recipientsByRelation: Partial<Record<Relation, GiftRecipient>> = {
  mother: 'mother',
  father: 'father',
  boyfriend: 'partner',
  girlfriend: 'partner',
  partner: 'partner',
  husband: 'partner',
  wife: 'partner',
  daughter: 'child',
  son: 'child',
  grandchild: 'child',
  'great-grandchild': 'child',
  sister: 'sibling',
  brother: 'sibling',
  grandmother: 'grandmother',
  'grandmother-f': 'grandmother',
  grandfather: 'grandfather',
  'grandfather-f': 'grandfather',
  colleague: 'colleague',
  teacher: 'teacher',
  neighbor: 'host',
};

/** The recipient that describes one of a member's people to others. */
export const toRecipient = (relation: Relation): GiftRecipient => recipientsByRelation[relation] ?? 'friend';
