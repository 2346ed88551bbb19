import type { TakenWish } from '#shared/contract/reservations.ts';

/** The givers of a fully reserved wish; null while some is left, as always for unlimited wishes. The reader's own part counts as theirs. Pure. */
export function promisedBy({ quantity, isUnlimited }: { quantity: number; isUnlimited: boolean }, taken: Pick<TakenWish, 'reserved' | 'own'> | undefined): 'own' | 'others' | null {
  if (!taken || isUnlimited || taken.reserved < quantity) return null;
  return taken.own > 0 ? 'own' : 'others';
}
