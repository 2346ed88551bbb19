/** How a visitor reached a list: by its public link, through a friend among their people, or in a circle. */
import type { Api } from './loader-api.ts';

export type WayToList = { publicId: string } | { jubileeId: string; listId: string } | { circleId: string; listId: string };

type ReservationCalls = Pick<Api, 'reservations'>;

/** Reservation calls of a list, by how it was reached. */
export function reservationCalls({ reservations }: ReservationCalls, way: WayToList) {
  if ('publicId' in way) {
    const { publicId } = way;
    return {
      listTaken: () => reservations.listTakenByLink({ publicId }),
      reserve: (itemId: string, body: Parameters<Api['reservations']['reserveByLink']>[0]['body']) => reservations.reserveByLink({ publicId, itemId, body }),
      undo: (itemId: string) => reservations.undoByLink({ publicId, itemId }),
    };
  }
  if ('circleId' in way) {
    const { circleId: id, listId } = way;
    return {
      listTaken: () => reservations.listTakenOfCircle({ id, listId }),
      reserve: (itemId: string, body: Parameters<Api['reservations']['reserveOfCircle']>[0]['body']) => reservations.reserveOfCircle({ id, listId, itemId, body }),
      undo: (itemId: string) => reservations.undoOfCircle({ id, listId, itemId }),
    };
  }
  const { jubileeId: id, listId } = way;
  return {
    listTaken: () => reservations.listTakenOfPerson({ id, listId }),
    reserve: (itemId: string, body: Parameters<Api['reservations']['reserveOfPerson']>[0]['body']) => reservations.reserveOfPerson({ id, listId, itemId, body }),
    undo: (itemId: string) => reservations.undoOfPerson({ id, listId, itemId }),
  };
}
