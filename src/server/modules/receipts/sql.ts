/** SQL fragments for other modules. */
import type { DocumentKind } from './rules.ts';

/** An order's receipt and credit notes as a JSON array, the receipt first. */
export interface ReceiptSummaryRow {
  id: string;
  kind: DocumentKind;
  number: number;
  total_minor: number;
  /** ISO 8601, since it is read from JSON. */
  issued_at: string;
}

export const getReceipts = (orderId: string): string =>
  `coalesce((select json_agg(json_build_object('id', rc.id, 'kind', rc.kind, 'number', rc.number, 'total_minor', rc.total_minor, 'issued_at', rc.issued_at) order by rc.kind desc, rc.number)
    from receipts rc where rc.order_id = ${orderId}), '[]')`;

/** Sum of an order's documents of a kind, in minor units. */
export const getIssued = (kind: DocumentKind, orderId: string): string => `(select coalesce(sum(rc.total_minor), 0) from receipts rc where rc.order_id = ${orderId} and rc.kind = '${kind}')`;

/** The buyer of each of an order's documents, for the archive. */
export const getReceiptBuyers = (orderId: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', rc.id, 'kind', rc.kind, 'number', rc.number, 'buyer', rc.buyer) order by rc.issued_at, rc.id) from receipts rc where rc.order_id = ${orderId}), '[]')`;

/** When the last of an order's documents was issued; null without. */
export const getLastIssue = (orderId: string): string => `(select max(rc.issued_at) from receipts rc where rc.order_id = ${orderId})`;

/** Erases the buyer from orders' documents; `source` is a query of rows with an order's `id`. */
export const eraseReceiptBuyers = (source: string): string => `update receipts rc set buyer = null from ${source} where rc.order_id = ${source}.id`;
