/** For the loader: what comes next of what a member is reminded of, with faces and what is under way for each. */
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import type { GiftState } from '#shared/contract/reservations.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';

export interface ComingDay {
  reminder: Reminder;
  /** Of whom it is about. */
  avatar: Jubilee['avatar'];
  /** How far a gift for them has come; null where nothing is under way. */
  gift: GiftState | null;
}

/** As many ids as one call takes. */
const FACES = 100;

/** The nearest `limit`, yesterday's among them; null where they could not be had. A face or a gift that couldn't be had is none. */
export async function loadComing(limit: number, api: Pick<Api, 'reminders' | 'jubilees' | 'gifts'>): Promise<ComingDay[] | null> {
  const [found, states] = await Promise.all([orMissing(api.reminders.list({ query: { limit } })), orMissing(api.gifts.listStates())]);
  if (found === null) return null;
  const ids = [...new Set(found.reminders.flatMap(({ target }) => (target ? [target._id] : [])))].slice(0, FACES);
  const people = ids.length === 0 ? null : await orMissing(api.jubilees.list({ query: { ids: ids.join(','), limit: FACES } }));
  const avatars = new Map(people?.jubilees.map(({ _id, avatar }) => [_id, avatar]));
  const giftOf = new Map(states?.states.map((state) => [state.jubileeId, state]));
  return found.reminders.map((reminder) => ({ reminder, avatar: avatars.get(reminder.target?._id ?? '') ?? null, gift: giftOf.get(reminder.target?._id ?? '') ?? null }));
}
