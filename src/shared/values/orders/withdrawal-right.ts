/** Classes of goods by their right of withdrawal (distansavtalslagen 2005:59, 2 kap. 11 §). */
import type { WithdrawalClass } from '../../contract/catalog.ts';

/** Sealed goods may be returned while the seal is intact, so the right exists. */
const classesWithRight: ReadonlySet<WithdrawalClass> = new Set(['standard', 'sealed-hygiene']);

export const hasWithdrawalRight = (kind: WithdrawalClass): boolean => classesWithRight.has(kind);
