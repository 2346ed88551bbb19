/** SQL fragments for other modules. */
import type { FloristState } from './rules.ts';

export interface FloristOrderState {
  state: FloristState;
  reference: string | null;
  reason: string | null;
}

/** A florist's words may name the recipient; `source` is a query of rows with an order's `id`. */
export const eraseFloristWords = (source: string): string => `update florist_orders fo set reason = null from ${source} where fo.order_id = ${source}.id`;

/** JSON (FloristOrderState); null where no network delivers it. */
export const getFloristOrder = (orderId: string): string =>
  `(select json_build_object('state', fo.state, 'reference', fo.reference, 'reason', fo.reason) from florist_orders fo where fo.order_id = ${orderId})`;
