import { Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { receipts as receiptRoutes } from '#web/lib/api/routes/receipts.ts';
import { toPath } from '#web/lib/api/to-path.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OrderFact } from './order-fact.tsx';

interface GiftReceipt extends Pick<Order, 'id' | 'number' | 'placed_at'> {
  items: Pick<Order['items'][number], 'id' | 'title' | 'variant_title' | 'sku' | 'quantity'>[];
  vendor: Pick<Order['vendor'], 'name' | 'legal_name' | 'address' | 'email'>;
  /** Null until the payment is captured. */
  receiptNumber: number | null;
}

/** What was bought and where, for whoever got it: to print, or as PDF. */
export function GiftReceiptPage({ receipt }: { receipt: GiftReceipt }) {
  const locale = useLocale();
  const { search } = useLocation();
  const { vendor, receiptNumber, id } = receipt;
  const number = String(receipt.number);
  const day = formatDay(dayIn(shopTimeZone, Date.parse(receipt.placed_at)), locale);
  return (
    <div className="wrap max-w-3xl py-8 lg:py-14 print:max-w-none print:py-0">
      <h1 className="heading text-h1">{m.receipt_gift_title()}</h1>
      <p className="mt-2 text-soft">{m.receipt_gift_lead()}</p>
      <div className="mt-6 grid gap-8 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset sm:p-8 print:bg-transparent print:p-0 print:ring-0">
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <OrderFact title={m.receipt_seller()}>
            {vendor.legal_name}
            <br />
            {vendor.address.street}, {vendor.address.postalCode} {vendor.address.city}
            <br />
            {vendor.email}
          </OrderFact>
          <OrderFact title={m.receipt_sold()}>
            {m.receipt_order_sold({ number, day })}
            {receiptNumber !== null && (
              <>
                <br />
                {m.receipt_title({ number: String(receiptNumber) })}
              </>
            )}
          </OrderFact>
        </div>
        <ul className="grid gap-3">
          {receipt.items.map((item) => (
            <li key={item.id} className="border-t border-line pt-3">
              <span className="block font-semibold">{item.title}</span>
              <span className="text-sm text-soft">{[item.variant_title, item.sku, m.receipt_gift_quantity({ count: String(item.quantity) })].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">{m.receipt_gift_help({ email: vendor.email, number, vendor: vendor.name })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button size="lg" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.receipt_gift_print()}
        </Button>
        <ButtonLink size="lg" variant="ghost" to={pathTo('orderConfirmation', locale, { id }) + search}>
          {m.receipt_to_order()}
        </ButtonLink>
        {receiptNumber !== null && (
          <a href={toPath(receiptRoutes.openGift, { id }) + search} className="link inline-flex min-h-tap items-center px-2">
            {m.receipt_gift_save()}
          </a>
        )}
      </div>
    </div>
  );
}
