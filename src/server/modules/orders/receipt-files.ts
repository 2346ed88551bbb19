/** Receipts as files, for anyone who may open the order. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { printGiftReceipt, printReceipt } from '../receipts/service.ts';
import { loadOpenOrder } from './service.ts';

const toFile = (fileName: string, bytes: Uint8Array<ArrayBuffer>): FileAnswer => ({ fileName, write: () => bytes });

/** Throws NOT_FOUND, also for another order's receipt. */
export async function getReceiptFile(ctx: Ctx, orderId: string, receiptId: string, key: string | undefined): Promise<FileAnswer> {
  const row = await loadOpenOrder(ctx, orderId, key);
  const issued = row.receipts.find(({ id }) => id === receiptId);
  if (!issued) throw new DomainError('NOT_FOUND');
  const inLanguage = { locale: row.language_code };
  const name = issued.kind === 'receipt' ? m.receipt_file({}, inLanguage) : m.receipt_credit_file({}, inLanguage);
  return toFile(`${name}-${issued.number}.pdf`, await printReceipt(ctx, orderId, receiptId));
}

/** Throws NOT_FOUND, also before the payment is captured. */
export async function getGiftReceiptFile(ctx: Ctx, orderId: string, key: string | undefined): Promise<FileAnswer> {
  const row = await loadOpenOrder(ctx, orderId, key);
  return toFile(`${m.receipt_gift_file({}, { locale: row.language_code })}-${row.number}.pdf`, await printGiftReceipt(ctx, orderId));
}
