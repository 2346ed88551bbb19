/** For the loader: how much of a list is taken, where it may be known. */
import type { TakenWish } from '#shared/contract/reservations.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { reservationCalls, type WayToList } from '#web/lib/api/way-to-list.ts';

/** `taken`: null for whoever must not know. `isMissing`: it can't be had just now. */
export interface LoadedTaken {
  taken: readonly TakenWish[] | null;
  isMissing: boolean;
}

export async function loadTaken(api: Pick<Api, 'reservations'>, way: WayToList): Promise<LoadedTaken> {
  const found = await orMissing(reservationCalls(api, way).listTaken());
  return { taken: found?.reservations ?? null, isMissing: found === null };
}
