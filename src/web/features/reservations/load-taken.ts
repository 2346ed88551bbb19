/** Loads a list's reservations, for viewers with access. */
import type { Whisper } from '#shared/contract/whispers.ts';
import type { TakenWish } from '#shared/contract/reservations.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { reservationCalls, type WayToList } from '#web/lib/api/way-to-list.ts';

/** `taken`: null for viewers without access. `isMissing`: unavailable. */
export interface LoadedTaken {
  taken: readonly TakenWish[] | null;
  isMissing: boolean;
  /** Whispers of givers; null for visitors, and without access. */
  whispers: readonly Whisper[] | null;
}

export async function loadTaken(api: Pick<Api, 'reservations' | 'whispers'>, way: WayToList): Promise<LoadedTaken> {
  const [found, heard] = await Promise.all([orMissing(reservationCalls(api, way).listTaken()), orMissing(api.whispers.list({ id: 'publicId' in way ? way.publicId : way.listId }))]);
  return { taken: found?.reservations ?? null, isMissing: found === null, whispers: heard?.whispers ?? null };
}
