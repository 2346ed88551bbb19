/** For the loader: how much of a list is taken, where it may be known. */
import { orMissing } from '#web/lib/loader-api.ts';
import type { ReservationApi, TakenWish, WayToList } from '#web/lib/reservation-api.ts';

/** `taken`: null for whoever must not know. `isMissing`: it can't be had just now. */
export interface LoadedTaken {
  taken: readonly TakenWish[] | null;
  isMissing: boolean;
}

export async function loadTaken(api: ReservationApi, way: WayToList): Promise<LoadedTaken> {
  const found = await orMissing(api.taken(way));
  return { taken: found?.reservations ?? null, isMissing: found === null };
}
