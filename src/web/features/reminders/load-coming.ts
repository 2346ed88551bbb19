/** Loads a member's next reminders, with pictures and gift states. */
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import type { GiftState } from '#shared/contract/gifts.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';

export interface ComingDay {
  reminder: Reminder;
  /** Picture of the person. */
  avatar: Jubilee['avatar'];
  /** Stage of the gift for them; null for none. */
  gift: GiftState | null;
  /** The person is a friend with an account. */
  isFriend: boolean;
}

/** The API's limit of ids per call. */
const FACES = 100;

/** The nearest `limit`, including yesterday's; null if unavailable. */
export async function loadComing(limit: number, api: Pick<Api, 'reminders' | 'jubilees' | 'gifts'>): Promise<ComingDay[] | null> {
  const [found, states] = await Promise.all([orMissing(api.reminders.list({ query: { limit } })), orMissing(api.gifts.listStates())]);
  if (found === null) return null;
  const ids = [...new Set(found.reminders.flatMap(({ target }) => (target ? [target._id] : [])))].slice(0, FACES);
  const people = ids.length === 0 ? null : await orMissing(api.jubilees.list({ query: { ids: ids.join(','), limit: FACES } }));
  const known = new Map(people?.jubilees.map((person) => [person._id, person]));
  const getGift = new Map(states?.states.map((state) => [state.jubileeId, state]));
  return found.reminders.map((reminder) => {
    const id = reminder.target?._id ?? '';
    const person = known.get(id);
    return { reminder, avatar: person?.avatar ?? null, gift: getGift.get(id) ?? null, isFriend: (person?.friendId ?? null) !== null };
  });
}
