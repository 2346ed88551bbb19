/** An order's receipt, credit notes and gift receipt, as PDF in the order's language. */
import { z } from 'zod';
import { fileAnswer, route } from './route.ts';

const PDF_TYPE = 'application/pdf';
const keyQuery = z.object({ key: z.string().max(200).optional() });

export const receipts = {
  open: route('receipts', 'GET', '/orders/:id/receipts/:receiptId', {
    summary: 'A receipt or credit note of one’s own order, or of one opened with the key of its mail',
    query: keyQuery,
    returns: fileAnswer,
    file: PDF_TYPE,
    fails: ['NOT_FOUND'],
  }),
  openGift: route('receipts', 'GET', '/orders/:id/gift-receipt', {
    summary: 'What was bought and where, without prices and without the buyer',
    query: keyQuery,
    returns: fileAnswer,
    file: PDF_TYPE,
    fails: ['NOT_FOUND'],
  }),
};
