/** Kinds of goods by their right of withdrawal (distansavtalslagen 2005:59, 2 kap. 11 §). */
import type { WithdrawalClass } from '../contract/catalog.ts';

/** A sealed thing may be sent back while its seal is whole, so the right is there. */
const classesWithRight: ReadonlySet<WithdrawalClass> = new Set(['standard', 'sealed-hygiene']);

export const hasWithdrawalRight = (kind: WithdrawalClass): boolean => classesWithRight.has(kind);
