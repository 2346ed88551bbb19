import { expect, test } from 'vitest';
import { receipts } from '../contract/receipts.ts';
import { routePath } from '../contract/route-path.ts';
import { listReceiptLinks } from './receipt-links.ts';

test('links receipts by the contract’s address', () => {
  const order = { id: 'order_1', currency_code: 'sek', receipts: [{ id: 'rcpt_1', kind: 'receipt', number: 7, total: 149 }] } as unknown as Parameters<typeof listReceiptLinks>[0]['order'];
  const links = listReceiptLinks({ publicUrl: 'https://fira.example', order, orderKey: 'a key' }, 'sv');
  expect(links.map(({ url }) => decodeURIComponent(url))).toEqual([
    `https://fira.example${decodeURIComponent(routePath(receipts.open, { id: 'order_1', receiptId: 'rcpt_1' }, { key: 'a key' })).replace('+', ' ')}`,
  ]);
});
