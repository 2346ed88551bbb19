import { orders } from '#shared/contract/checkout.ts';
import { receipts } from '#shared/contract/receipts.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getGiftReceiptFile, getReceiptFile } from './receipt-files.ts';
import { lookUpOrder } from './lookup.ts';
import { getOrder } from './service.ts';

export const orderRoutes = [
  handle(orders.find, (ctx, { body }) => lookUpOrder(ctx, body)),
  handle(orders.open, async (ctx, { params, query }) => ({
    order: await getOrder(ctx, params.id, query.key),
  })),
  handle(receipts.open, (ctx, { params, query }) => getReceiptFile(ctx, params.id, params.receiptId, query.key)),
  handle(receipts.openGift, (ctx, { params, query }) => getGiftReceiptFile(ctx, params.id, query.key)),
];
