/** For the loader: what comes next of what a member is reminded of, with faces and what is under way for each. */
import type { Jubilee, JubileeApi } from '#web/lib/jubilee-api.ts';
import { orMissing } from '#web/lib/loader-api.ts';
import type { Reminder, ReminderApi } from '#web/lib/reminder-api.ts';
import type { GiftState, ReservationApi } from '#web/lib/reservation-api.ts';

export interface ComingDay {
  reminder: Reminder;
  /** Of whom it is about. */
  avatar: Jubilee['avatar'];
  /** How far a gift for them has come; null where nothing is under way. */
  gift: GiftState | null;
}

interface Source {
  reminders: Pick<ReminderApi, 'list'>;
  jubilees: Pick<JubileeApi, 'list'>;
  gifts: Pick<ReservationApi, 'giftStates'>;
}

/** As many ids as one call takes. */
const FACES = 100;

/** The nearest `limit`, yesterday's among them; null where they could not be had. A face or a gift that couldn't be had is none. */
export async function loadComing(limit: number, { reminders, jubilees, gifts }: Source): Promise<ComingDay[] | null> {
  const [found, states] = await Promise.all([orMissing(reminders.list({ limit })), orMissing(gifts.giftStates())]);
  if (found === null) return null;
  const ids = [...new Set(found.reminders.flatMap(({ target }) => (target ? [target._id] : [])))].slice(0, FACES);
  const people = ids.length === 0 ? null : await orMissing(jubilees.list({ ids: ids.join(','), limit: FACES }));
  const avatars = new Map(people?.jubilees.map(({ _id, avatar }) => [_id, avatar]));
  const giftOf = new Map(states?.states.map((state) => [state.jubileeId, state]));
  return found.reminders.map((reminder) => ({ reminder, avatar: avatars.get(reminder.target?._id ?? '') ?? null, gift: giftOf.get(reminder.target?._id ?? '') ?? null }));
}
