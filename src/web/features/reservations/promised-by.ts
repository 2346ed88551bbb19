import type { TakenWish } from '#shared/contract/reservations.ts';

/** Who gives the whole of a wish; null while some of it is left, as of a wish without a number there always is. The reader's own part counts as theirs. Pure. */
export function promisedBy({ quantity, isUnlimited }: { quantity: number; isUnlimited: boolean }, taken: Pick<TakenWish, 'reserved' | 'own'> | undefined): 'own' | 'others' | null {
  if (!taken || isUnlimited || taken.reserved < quantity) return null;
  return taken.own > 0 ? 'own' : 'others';
}
