/** SQL of receipts and credit notes: rows are inserted with their number, never changed. */
import { statement } from '#server/platform/database.ts';
import type { DocumentKind, ReceiptBuyer, ReceiptDocument } from './rules.ts';

/**
 * Takes the next number of the seller's series and writes the document with it; nothing where it was issued before. The series stays locked until
 * COMMIT, so numbers have neither gap nor double: call it last in the transaction.
 */
export const insertDocument = statement<
  { number: number },
  { id: string; orderId: string; vendorId: string; kind: DocumentKind; about: string; totalMinor: number; document: string; buyer: string; now: Date }
>(
  'receipts.issue',
  `with next as (
     insert into receipt_series as s (vendor_id, kind, last_number)
     select :vendorId, :kind, 1 where not exists (select 1 from receipts r where r.order_id = :orderId and r.kind = :kind and (r.about = :about or r.kind = 'receipt'))
     on conflict (vendor_id, kind) do update set last_number = s.last_number + 1 returning last_number)
   insert into receipts (id, order_id, vendor_id, kind, number, about, total_minor, document, buyer, issued_at)
   select :id, :orderId, :vendorId, :kind, next.last_number, :about, :totalMinor, :document::jsonb, :buyer::jsonb, :now from next returning number`,
);

export interface ReceiptRow {
  id: string;
  order_id: string;
  kind: DocumentKind;
  number: number;
  about: string;
  total_minor: number;
  document: ReceiptDocument;
  /** Null once the order is archived. */
  buyer: ReceiptBuyer | null;
  issued_at: Date;
}

/** An order's documents, oldest first. */
export const listReceipts = statement<ReceiptRow, { orderId: string }>(
  'receipts.of-order',
  'select id, order_id, kind, number, about, total_minor, document, buyer, issued_at from receipts where order_id = :orderId order by issued_at, kind desc, number',
);
