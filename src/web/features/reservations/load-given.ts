/** For the loader: who gives what of a list, for whose wishes they are. */
import { ApiError } from '#web/lib/api-call.ts';
import type { LoadedTaken } from './load-taken.ts';
import type { GivenThing, ReservationApi } from '#web/lib/reservation-api.ts';

/** `given`: null while it is a surprise, and for whoever isn't told at all. `isMissing`: it can't be had just now. */
export interface LoadedGiven {
  given: readonly GivenThing[] | null;
  isMissing: boolean;
}

export const NOTHING_GIVEN: LoadedGiven = { given: null, isMissing: false };

export async function loadGiven(api: ReservationApi, listId: string): Promise<LoadedGiven> {
  try {
    return { given: (await api.given(listId)).given, isMissing: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { given: null, isMissing: error.status !== 404 };
  }
}

/** Of somebody else's list: whoever isn't told what is taken may be the one whose wishes they are. */
export const loadGivenToMe = async (api: ReservationApi, { taken, isMissing }: LoadedTaken, listId: string): Promise<LoadedGiven> =>
  taken === null && !isMissing ? loadGiven(api, listId) : NOTHING_GIVEN;
