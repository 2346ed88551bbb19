/** SQL fragments for other modules. */

/** Changes the state of payments together with their orders. `ids` is a query of their ids. */
export const captureSessions = (ids: string, now: string): string => `update payment_sessions set status = 'captured', updated_at = ${now} where id in (${ids}) returning id`;

export const cancelSessions = (ids: string, now: string): string => `update payment_sessions set status = 'canceled', updated_at = ${now} where id in (${ids})`;

/** The last month, YYYY-MM, of the card that paid a demo payment. */
export const cardExpiry = (reference: string): string => `(select p.card_expires from demo_payments p where p.reference = ${reference})`;
