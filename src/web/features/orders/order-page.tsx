import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/calendar-day.ts';
import { formatDaySpan } from '#shared/values/day-span.ts';
import { hasImportCharges } from '#shared/values/import-charges.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { SumList } from '#web/ui/sum-list.tsx';
import { AddressLines } from './address-lines.tsx';
import { GiftFacts } from './gift-facts.tsx';
import { OrderFact } from './order-fact.tsx';
import { OrderItems } from './order-items.tsx';
import { orderRows } from './order-rows.ts';
import { OrderWithdrawals } from './order-withdrawals.tsx';
import { WithdrawalInfo } from './withdrawal-info.tsx';
import { WrappedGift } from './wrapped-gift.tsx';

/** A confirmed order: thanks, what comes when, what it cost, from whom, and the buyer's rights. */
export function OrderPage({ order, orderKey }: { order: Order; orderKey: string | undefined }) {
  const locale = useLocale();
  const { shipping_address: to, billing_address: giver, vendor, payment } = order;
  const number = String(order.number);
  const query = `?${new URLSearchParams({ order: order.id, ...(orderKey !== undefined && { key: orderKey }) })}`;
  const placedDay = formatDay(dayIn(shopTimeZone, Date.parse(order.placed_at)), locale);
  return (
    <div className="wrap py-8 lg:py-14">
      <header className="flex flex-col items-start gap-6 rounded-xl bg-sage p-6 sm:flex-row-reverse sm:items-center sm:justify-between sm:p-10 print:block print:bg-transparent print:p-0">
        <WrappedGift className="h-auto w-36 sm:w-48 print:hidden" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h1 className="heading text-h1">{m.order_thanks({ name: (giver ?? to).first_name })}</h1>
          <p className="mt-3 text-lg">{m.order_on_its_way({ number, email: order.email })}</p>
          <p className="mt-1 text-lg font-semibold">{m.order_arrives({ days: formatDaySpan(order.shipping_method.estimate, locale) })}</p>
        </div>
      </header>

      <OrderWithdrawals order={order} />

      <div className="mt-8 grid items-start gap-8 lg:mt-12 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 print:block">
        <section aria-labelledby="order-items">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="order-items" className="heading text-h3">
              {m.order_items()}
            </h2>
            <p className="text-soft">
              {m.order_number({ number })} · {m.order_placed({ day: placedDay })}
            </p>
          </div>
          <OrderItems order={order} />
          <div className="mt-6 border-t border-line pt-5">
            <SumList rows={orderRows(order, locale)} />
            {hasImportCharges(to.country_code) && <p className="mt-1 text-sm text-soft">{m.order_import_included()}</p>}
          </div>
        </section>

        <Card className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 sm:max-lg:grid-cols-2 print:mt-6 print:grid-cols-2 print:ring-0">
          <OrderFact title={m.order_delivery_address()}>
            <AddressLines address={to} />
          </OrderFact>
          <OrderFact title={m.order_delivery()}>
            {order.shipping_method.name}
            <br />
            {formatDaySpan(order.shipping_method.estimate, locale)}
          </OrderFact>
          <GiftFacts order={order} />
          {giver && (
            <OrderFact title={m.gift_giver()}>
              <AddressLines address={giver} />
            </OrderFact>
          )}
          <OrderFact title={m.order_payment()}>{payment.card_last4 ? m.order_card({ last4: payment.card_last4 }) : m.order_paid_by_card()}</OrderFact>
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
        </Card>

        <div className="border-t border-line print:mt-6">
          <WithdrawalInfo order={order} />
        </div>
      </div>

      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
        {(['withdraw', 'withdrawalForm'] as const).map((page) => (
          <li key={page}>
            <Link to={pathTo(page, locale) + query} className="link inline-flex min-h-8 items-center">
              {{ withdraw: m.shell_withdraw, withdrawalForm: m.withdrawal_paper }[page]()}
            </Link>
          </li>
        ))}
        {(['terms', 'returns', 'contact'] as const).map((page) => (
          <li key={page}>
            <Link to={legalPath(page, locale)} className="link inline-flex min-h-8 items-center">
              {{ terms: m.order_terms, returns: m.order_returns, contact: m.order_contact }[page]()}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={pathTo('shop', locale)} size="lg">
          {m.order_more_gifts()}
        </ButtonLink>
        <Button size="lg" variant="ghost" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.order_print()}
        </Button>
      </div>
    </div>
  );
}
