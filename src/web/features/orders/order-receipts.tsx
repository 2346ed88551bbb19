import { Link } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { receipts as receiptRoutes } from '#web/lib/api/routes/receipts.ts';
import { toPath } from '#web/lib/api/to-path.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { OrderFact } from './order-fact.tsx';
import { orderSum } from './order-rows.ts';

/** The seller's receipt and credit notes, and the receipt without prices for whoever gets the goods. */
export function OrderReceipts({ order, orderKey }: { order: Order; orderKey: string | undefined }) {
  const locale = useLocale();
  const { id, receipts, status } = order;
  if (receipts.length === 0 && status === 'canceled') return null;
  const query = orderKey === undefined ? '' : `?${new URLSearchParams({ key: orderKey })}`;
  const link = 'link inline-flex min-h-tap items-center';
  return (
    <OrderFact title={m.receipt_documents()}>
      {receipts.length === 0 && m.receipt_soon()}
      <ul id="receipts" className="print:hidden">
        {receipts.map(({ id: receiptId, kind, number, total }) => (
          <li key={receiptId}>
            <a href={toPath(receiptRoutes.open, { id, receiptId }) + query} className={link}>
              {kind === 'receipt' ? m.receipt_pdf({ number: String(number) }) : m.receipt_credit_pdf({ number: String(number), sum: orderSum(order, total, locale) })}
            </a>
          </li>
        ))}
        {receipts.length > 0 && (
          <li>
            <Link to={pathTo('giftReceipt', locale, { id }) + query} className={link}>
              {m.receipt_gift_open()}
            </Link>
          </li>
        )}
      </ul>
    </OrderFact>
  );
}
