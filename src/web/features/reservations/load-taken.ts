/** Loads a list's reservations, for viewers with access. */
import type { TakenWish } from '#shared/contract/reservations.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { reservationCalls, type WayToList } from '#web/lib/api/way-to-list.ts';

/** `taken`: null for viewers without access. `isMissing`: unavailable. */
export interface LoadedTaken {
  taken: readonly TakenWish[] | null;
  isMissing: boolean;
}

export async function loadTaken(api: Pick<Api, 'reservations'>, way: WayToList): Promise<LoadedTaken> {
  const found = await orMissing(reservationCalls(api, way).listTaken());
  return { taken: found?.reservations ?? null, isMissing: found === null };
}
