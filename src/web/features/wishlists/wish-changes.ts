/** What the forms send: of what is there already only what was changed in them, so that a form long open undoes nothing that another owner did since. Pure. */
import type { Wishlist, WishlistChange, WishlistInput } from '#shared/contract/wishlists.ts';
import { isCalendarDay } from '#shared/values/calendar-day.ts';
import type { Visibility } from '#shared/values/visibility.ts';
import { birthDateParts, type BirthDateParts } from '#web/lib/people/birth-date-input.ts';
import type { Choice } from './load-wishlists.ts';

/** Chosen for a person who isn't among one's own. */
export const SOMEBODY_ELSE = 'other';

/** A list as its form holds it. */
interface WishlistDraft {
  name: string;
  /** One of one's own people's id, `SOMEBODY_ELSE`, or empty for oneself. */
  whose: string;
  /** As typed, for somebody else. */
  forName: string;
  visibility: Visibility;
  /** Friends who are asked to own it, too. */
  asked: readonly string[];
  isSurprise: boolean;
  /** Of the occasion. */
  day: BirthDateParts;
}

/** The fields whose values differ from those before. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const were = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== were.get(field))) as Partial<Fields>;
}

/** What the form begins with; `person` and `visibility` are those of a new list. */
export function draftOf(wishlist: Wishlist | null, { person, visibility }: { person: string; visibility: Visibility }): WishlistDraft {
  return {
    name: wishlist?.name ?? '',
    whose: person !== '' ? person : wishlist && wishlist.forName !== '' ? SOMEBODY_ELSE : '',
    forName: wishlist?.forName ?? '',
    visibility: wishlist?.visibility ?? visibility,
    asked: wishlist?.invited.map(({ _id }) => _id) ?? [],
    isSurprise: wishlist?.isSurprise ?? true,
    day: birthDateParts(wishlist?.occasionDay ?? null),
  };
}

/** The first name alone of one's own people: it stands where anybody with the link reads it. */
function whoseOf({ whose, forName }: WishlistDraft, people: readonly Choice[]): { jubileeId: string | null; forName: string } {
  const chosen = people.find(({ id }) => id === whose);
  if (chosen) return { jubileeId: chosen.id, forName: chosen.firstName };
  return { jubileeId: null, forName: whose === SOMEBODY_ELSE ? forName.trim() : '' };
}

/** The occasion's day: null for none, undefined for what is no day, or has no year. */
export function occasionDayOf({ day, month, year }: BirthDateParts): string | null | undefined {
  if (day === '' && month === '' && year.trim() === '') return null;
  const text = `${year.trim()}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}

export function newWishlistOf(draft: WishlistDraft, people: readonly Choice[]): WishlistInput {
  return { name: draft.name, visibility: draft.visibility, owners: [...draft.asked], isSurprise: draft.isSurprise, occasionDay: occasionDayOf(draft.day) ?? null, ...whoseOf(draft, people) };
}

/** Only what was changed, so that nothing is undone that another owner changed meanwhile. `begun`: what the form began with. */
export function wishlistChangeOf(wishlist: Wishlist, begun: WishlistDraft, draft: WishlistDraft, people: readonly Choice[]): WishlistChange {
  const isOther = draft.whose !== begun.whose || (draft.whose === SOMEBODY_ELSE && draft.forName !== begun.forName);
  const areOthersAsked = draft.asked.length !== begun.asked.length || draft.asked.some((id) => !begun.asked.includes(id));
  return {
    ...(draft.name !== begun.name && { name: draft.name }),
    ...(draft.visibility !== begun.visibility && { visibility: draft.visibility }),
    ...(draft.isSurprise !== begun.isSurprise && { isSurprise: draft.isSurprise }),
    ...changedFields({ occasionDay: occasionDayOf(begun.day) ?? null }, { occasionDay: occasionDayOf(draft.day) ?? null }),
    ...(areOthersAsked && { owners: [...wishlist.owners.map(({ _id }) => _id), ...draft.asked] }),
    ...(isOther && changedFields({ jubileeId: wishlist.jubileeId, forName: wishlist.forName }, whoseOf(draft, people))),
  };
}
