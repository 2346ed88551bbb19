/** Receipts and credit notes: one series of numbers per seller and kind, issued in the transaction that books the money. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { writePdf } from '#server/platform/pdf/write-pdf.ts';
import { getGift } from '../cart/service.ts';
import { type Credit, toCreditedLines } from './credit-rules.ts';
import { toPrintedGiftReceipt, toPrintedReceipt } from './printed.ts';
import { insertDocument, listReceipts, type ReceiptRow } from './repository.ts';
import { type Receipt, type ReceiptBuyer, type ReceiptDocument, type SoldOrder, toCreditNote, toReceipt } from './rules.ts';

export type { Credit } from './credit-rules.ts';
export { listReceipts } from './repository.ts';

type Issuing = Pick<Ctx, 'db' | 'clock' | 'step'>;

/** A present's shipping address is the recipient's, not the buyer's. */
function toBuyer(row: SoldOrder): ReceiptBuyer {
  return { email: row.email, address: row.billing_address ?? (getGift(row)?.is_gift ? null : row.shipping_address) };
}

async function issue(ctx: Issuing, row: SoldOrder, about: string, totalMinor: number, document: ReceiptDocument): Promise<void> {
  await insertDocument(ctx.db, {
    ...{ id: prefixedId('rcpt'), orderId: row.id, vendorId: row.vendor.id, kind: document.kind, about, totalMinor, now: ctx.clock.now() },
    document: JSON.stringify(document),
    buyer: JSON.stringify(toBuyer(row)),
  });
  await ctx.step('receipt.issued');
}

/** Issues the receipt of a captured order, once. Needs the order's lock. */
export function issueReceipt(ctx: Issuing, row: SoldOrder): Promise<void> {
  return issue(ctx, row, row.provider_reference, row.total_minor, toReceipt(row));
}

const findReceipt = (rows: readonly ReceiptRow[]) => rows.flatMap((row) => (row.document.kind === 'receipt' ? [{ row, document: row.document as Receipt }] : []))[0];

/** Issues the credit note of a refund, once per `about`; before it the receipt, where an earlier version captured the order. Needs the order's lock. */
export async function issueCreditNote(ctx: Issuing, row: SoldOrder, { about, amountMinor, credit }: { about: string; amountMinor: number; credit: Credit }): Promise<void> {
  let issued = await listReceipts(ctx.db, { orderId: row.id });
  if (!findReceipt(issued)) {
    await issueReceipt(ctx, row);
    issued = await listReceipts(ctx.db, { orderId: row.id });
  }
  const credited = findReceipt(issued);
  if (!credited) throw new Error(`order ${row.number} has no receipt to credit`);
  if (issued.some((one) => one.kind === 'credit_note' && one.about === about)) return;
  const before = issued.flatMap(({ document }) => (document.kind === 'credit_note' ? document.lines : []));
  const lines = toCreditedLines(credited.document.lines, before, credit, amountMinor);
  await issue(ctx, row, about, amountMinor, toCreditNote(row, lines, { number: credited.row.number, issued_at: credited.row.issued_at.toISOString() }));
}

/** A document of an order as PDF. Throws NOT_FOUND. */
export async function printReceipt(ctx: Pick<Ctx, 'db'>, orderId: string, receiptId: string): Promise<Uint8Array<ArrayBuffer>> {
  const row = (await listReceipts(ctx.db, { orderId })).find(({ id }) => id === receiptId);
  if (!row) throw new DomainError('NOT_FOUND');
  return writePdf(toPrintedReceipt(row, row.document));
}

/** The order's receipt without prices, as PDF. Throws NOT_FOUND before the capture. */
export async function printGiftReceipt(ctx: Pick<Ctx, 'db'>, orderId: string): Promise<Uint8Array<ArrayBuffer>> {
  const receipt = findReceipt(await listReceipts(ctx.db, { orderId }));
  if (!receipt) throw new DomainError('NOT_FOUND');
  return writePdf(toPrintedGiftReceipt(receipt.row, receipt.document));
}
