import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contract/checkout.ts';
import { deliveryLines } from '#shared/i18n/delivery-lines.ts';
import { toGenitive } from '#shared/i18n/genitive.ts';
import { importNote } from '#shared/i18n/import-note.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { listPayments } from '#shared/i18n/order-payments.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';
import { unbrokenDays } from '#shared/values/time/unbroken-days.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SumList } from '#web/ui/sum-list.tsx';
import { AddressLines } from './address-lines.tsx';
import { GiftFacts } from './gift-facts.tsx';
import { OrderFact } from './order-fact.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { orderRows } from './order-rows.ts';
import { TrackingLink } from './tracking-link.tsx';
import { OrderWithdrawals } from './order-withdrawals.tsx';
import { WithdrawalInfo } from './withdrawal-info.tsx';

/** Less room beside the member's rail: columns start at a larger width. */
const columns = {
  page: { grid: 'lg:mt-12 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12', facts: 'lg:col-start-2 lg:row-span-2 lg:row-start-1 sm:max-lg:grid-cols-2' },
  besideRail: { grid: 'xl:grid-cols-[1fr_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-10', facts: 'xl:col-start-2 xl:row-span-2 xl:row-start-1 sm:max-xl:grid-cols-2' },
} as const;

interface OrderDetailsProps {
  order: Order;
  orderKey?: string | undefined;
  place: keyof typeof columns;
  actions: ReactNode;
}

function SellerFact({ vendor }: Pick<Order, 'vendor'>) {
  return (
    <OrderFact title={m.order_seller()}>
      {vendor.legal_name}
      <br />
      {m.order_registration_number({ number: vendor.registration_number })}
      <br />
      {m.order_vat_number({ number: vendor.vat_number })}
      <br />
      {vendor.address.street}, {vendor.address.postalCode} {vendor.address.city}
      <br />
      <a href={`mailto:${vendor.email}`} className="link">
        {vendor.email}
      </a>
      <p className="mt-2 text-sm">{m.order_seller_duty()}</p>
    </OrderFact>
  );
}

/** Withdrawal and terms; `query` names the order on pages about it. */
function RightsLinks({ canWithdraw, query }: { canWithdraw: boolean; query: string }) {
  const locale = useLocale();
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
      {(canWithdraw ? (['withdraw', 'withdrawalForm'] as const) : []).map((page) => (
        <li key={page}>
          <Link to={pathTo(page, locale) + query} className="link inline-flex min-h-tap items-center">
            {{ withdraw: m.shell_withdraw, withdrawalForm: m.withdrawal_paper }[page]()}
          </Link>
        </li>
      ))}
      {(['terms', 'returns', 'contact'] as const).map((page) => (
        <li key={page}>
          <Link to={legalPath(page, locale)} className="link inline-flex min-h-tap items-center">
            {{ terms: m.order_terms, returns: m.order_returns, contact: m.order_contact }[page]()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Items, totals, seller, addresses and the buyer's rights: a receipt when printed. */
export function OrderDetails({ order, orderKey, place, actions }: OrderDetailsProps) {
  const locale = useLocale();
  const { shipping_address: to, billing_address: giver, vendor } = order;
  const note = importNote(to, locale);
  const isCanceled = order.status === 'canceled';
  const query = `?${new URLSearchParams({ order: order.id, ...(orderKey !== undefined && { key: orderKey }) })}`;
  const placedDay = formatDay(dayIn(shopTimeZone, Date.parse(order.placed_at)), locale);
  return (
    <>
      <OrderWithdrawals order={order} />

      <div className={classNames('mt-8 grid items-start gap-8 print:block', columns[place].grid)}>
        <section aria-labelledby="order-items">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="order-items" className="heading text-h3">
              {m.order_items()}
            </h2>
            <p className="text-soft">
              {m.order_number({ number: String(order.number) })} · {m.order_placed({ day: placedDay })}
            </p>
          </div>
          <OrderItems order={order} />
          <div className="mt-6 border-t border-line pt-5">
            <SumList rows={orderRows(order, locale)} />
            {note !== null && <p className="mt-1 text-sm text-soft">{note}</p>}
          </div>
        </section>

        <Card className={classNames('grid gap-6 print:mt-6 print:grid-cols-2 print:p-0 print:ring-0', columns[place].facts)}>
          <OrderFact title={m.order_delivery_address()}>{order.at_their_address ? m.order_at_their_address({ owner: toGenitive(to.first_name, locale) }) : <AddressLines address={to} />}</OrderFact>
          <OrderFact title={m.order_delivery()}>
            {deliveryLines(order.shipping_method, locale).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {!isCanceled && unbrokenDays(formatDaySpan(order.shipping_method.estimate, locale))}
            <TrackingLink tracking={order.tracking} />
          </OrderFact>
          <GiftFacts order={order} />
          {giver && (
            <OrderFact title={m.gift_giver()}>
              <AddressLines address={giver} />
            </OrderFact>
          )}
          <OrderFact title={m.order_payment()}>
            {listPayments(order, locale).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </OrderFact>
          <OrderReceipts order={order} orderKey={orderKey} />
          <SellerFact vendor={vendor} />
        </Card>

        {!isCanceled && (
          <div className="border-t border-line print:mt-6">
            <WithdrawalInfo order={order} />
          </div>
        )}
      </div>

      <RightsLinks canWithdraw={!isCanceled} query={query} />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">{actions}</div>
    </>
  );
}
