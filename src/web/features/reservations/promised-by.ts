import type { TakenWish } from '#shared/contract/reservations.ts';

/** Who gives the whole of a wish; null while some of it is left. The reader's own part counts as theirs. Pure. */
export function promisedBy({ quantity }: { quantity: number }, taken: Pick<TakenWish, 'reserved' | 'own'> | undefined): 'own' | 'others' | null {
  if (!taken || taken.reserved < quantity) return null;
  return taken.own > 0 ? 'own' : 'others';
}
