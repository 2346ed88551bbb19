/** Request bodies with only changed fields, so that a form long open doesn't undo another owner's changes. Pure. */
import type { Wishlist, WishlistChange, WishlistInput } from '#shared/contract/wishlists.ts';
import { isCalendarDay } from '#shared/values/time/calendar-day.ts';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import { birthDateParts, type BirthDateParts } from '#web/lib/people/birth-date-input.ts';
import type { Choice } from './load-wishlists.ts';

/** Chosen for someone who isn't among the member's people. */
export const SOMEBODY_ELSE = 'other';

export interface WishlistDraft {
  name: string;
  /** A person's id, `SOMEBODY_ELSE`, or empty for the member. */
  whose: string;
  /** As typed, for `SOMEBODY_ELSE`. */
  forName: string;
  visibility: Visibility;
  circleIds: readonly string[];
  /** Friends invited as co-owners. */
  asked: readonly string[];
  isSurprise: boolean;
  /** The occasion's day. */
  day: BirthDateParts;
}

export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const were = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== were.get(field))) as Partial<Fields>;
}

/** Initial form state; `person` and `visibility` apply to a new list. */
export function toDraft(wishlist: Wishlist | null, { person, visibility }: { person: string; visibility: Visibility }): WishlistDraft {
  return {
    name: wishlist?.name ?? '',
    whose: person !== '' ? person : wishlist && wishlist.forName !== '' ? SOMEBODY_ELSE : '',
    forName: wishlist?.forName ?? '',
    visibility: wishlist?.visibility ?? visibility,
    circleIds: wishlist?.circles.map(({ _id }) => _id) ?? [],
    asked: wishlist?.invited.map(({ _id }) => _id) ?? [],
    isSurprise: wishlist?.isSurprise ?? true,
    day: birthDateParts(wishlist?.occasionDay ?? null),
  };
}

/** Only the first name: all readers with the link see it. */
function toOwnership({ whose, forName }: WishlistDraft, people: readonly Choice[]): { jubileeId: string | null; forName: string } {
  const chosen = people.find(({ id }) => id === whose);
  if (chosen) return { jubileeId: chosen.id, forName: chosen.firstName };
  return { jubileeId: null, forName: whose === SOMEBODY_ELSE ? forName.trim() : '' };
}

/** The occasion's day: null for none, undefined if invalid or without a year. */
export function getOccasionDay({ day, month, year }: BirthDateParts): string | null | undefined {
  if (day === '' && month === '' && year.trim() === '') return null;
  const text = `${year.trim()}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}

export function toNewWishlist(draft: WishlistDraft, people: readonly Choice[]): WishlistInput {
  return {
    name: draft.name,
    visibility: draft.visibility,
    ...(draft.visibility === 'circles' && { circleIds: [...draft.circleIds] }),
    owners: [...draft.asked],
    isSurprise: draft.isSurprise,
    occasionDay: getOccasionDay(draft.day) ?? null,
    ...toOwnership(draft, people),
  };
}

/** `begun`: the initial form state. */
export function toWishlistChange(wishlist: Wishlist, begun: WishlistDraft, draft: WishlistDraft, people: readonly Choice[]): WishlistChange {
  const isOther = draft.whose !== begun.whose || (draft.whose === SOMEBODY_ELSE && draft.forName !== begun.forName);
  const areOtherCircles = draft.visibility === 'circles' && (draft.visibility !== begun.visibility || draft.circleIds.join() !== begun.circleIds.join());
  const areOthersInvited = draft.asked.length !== begun.asked.length || draft.asked.some((id) => !begun.asked.includes(id));
  return {
    ...(draft.name !== begun.name && { name: draft.name }),
    ...(draft.visibility !== begun.visibility && { visibility: draft.visibility }),
    ...(areOtherCircles && { circleIds: [...draft.circleIds] }),
    ...(draft.isSurprise !== begun.isSurprise && { isSurprise: draft.isSurprise }),
    ...changedFields({ occasionDay: getOccasionDay(begun.day) ?? null }, { occasionDay: getOccasionDay(draft.day) ?? null }),
    ...(areOthersInvited && { owners: [...wishlist.owners.map(({ _id }) => _id), ...draft.asked] }),
    ...(isOther && changedFields({ jubileeId: wishlist.jubileeId, forName: wishlist.forName }, toOwnership(draft, people))),
  };
}
