import type { GivenThing } from '#shared/contract/reservations.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { LoadedTaken } from './load-taken.ts';

/** `given`: null while it is a surprise, and without access. `isMissing`: unavailable. */
export interface LoadedGiven {
  given: readonly GivenThing[] | null;
  isMissing: boolean;
}

export const NOTHING_GIVEN: LoadedGiven = { given: null, isMissing: false };

export async function loadGiven(api: Pick<Api, 'reservations'>, listId: string): Promise<LoadedGiven> {
  try {
    return { given: (await api.reservations.listGiven({ id: listId })).given, isMissing: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { given: null, isMissing: error.status !== 404 };
  }
}

/** A viewer who may not see reservations may be the recipient. */
export const loadGivenToMe = async (api: Pick<Api, 'reservations'>, { taken, isMissing }: LoadedTaken, listId: string): Promise<LoadedGiven> =>
  taken === null && !isMissing ? loadGiven(api, listId) : NOTHING_GIVEN;
