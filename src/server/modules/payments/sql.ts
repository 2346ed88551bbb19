/** SQL fragments that change the state of payments together with their orders. `ids` is a query of their ids. */

export const captureSessions = (ids: string, now: string): string => `update payment_sessions set status = 'captured', updated_at = ${now} where id in (${ids}) returning id`;

export const cancelSessions = (ids: string, now: string): string => `update payment_sessions set status = 'canceled', updated_at = ${now} where id in (${ids})`;
