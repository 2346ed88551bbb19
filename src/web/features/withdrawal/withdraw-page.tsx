import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { withdrawalReason } from '#shared/i18n/withdrawal.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Notice } from '#web/ui/notice.tsx';
import { canWithdraw } from './statement.ts';
import { WithdrawFlow } from './withdraw-flow.tsx';

interface WithdrawPageProps {
  /** Null without an order, or if it could not be opened. */
  order: Order | null;
  orderKey: string | undefined;
  /** The named order isn't visible to this browser. */
  isHidden: boolean;
}

function Refusal({ order }: { order: Order }) {
  const locale = useLocale();
  const { last_day: lastDay, is_over: isOver } = order.withdrawal_period;
  if (order.payment_status === 'canceled') return <Notice title={m.order_canceled_title()}>{m.order_canceled_money()}</Notice>;
  if (order.cancellation) return <Notice title={m.order_undeliverable_title()}>{m.order_undeliverable_text({ vendor: order.vendor.name, number: String(order.number) })}</Notice>;
  const complain = <p className="mt-2">{m.withdrawal_complain()}</p>;
  if (order.withdrawals.some(({ items }) => items.length > 0) && !isOver) return <Notice tone="success" title={m.withdrawal_done_already()} />;
  if (isOver && lastDay) {
    return (
      <Notice tone="warning" title={m.withdrawal_late()}>
        {m.withdrawal_late_day({ day: formatDay(lastDay, locale) })}
        {complain}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={m.withdrawal_exempt()}>
      <ul>
        {order.items.map((item) => (
          <li key={item.id}>
            {item.title}: {withdrawalReason(item.withdrawal_class, locale)}
          </li>
        ))}
      </ul>
      {complain}
    </Notice>
  );
}

function getPeriod(order: Order | null, locale: 'sv' | 'en'): ReactNode {
  const lastDay = order?.withdrawal_period.last_day;
  return lastDay ? m.withdrawal_until({ day: formatDay(lastDay, locale) }) : m.withdrawal_lead();
}

/** The withdrawal function: public, without login, while the right lasts. */
export function WithdrawPage({ order, orderKey, isHidden }: WithdrawPageProps) {
  const locale = useLocale();
  const isPossible = order === null || canWithdraw(order);
  return (
    <div className="wrap py-8 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading text-h1">{m.withdrawal_title()}</h1>
        <p className="mt-3 text-lg text-soft">{isPossible ? getPeriod(order, locale) : m.order_number({ number: String(order.number) })}</p>
        {order === null && <p className="mt-3">{m.withdrawal_faster()}</p>}
        {isHidden && (
          <Notice className="mt-6" title={m.withdrawal_hidden_title()}>
            {m.withdrawal_hidden()}
          </Notice>
        )}
        {isPossible ? <WithdrawFlow order={order} orderKey={orderKey} /> : <div className="mt-8">{order && <Refusal order={order} />}</div>}
        <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5">
          <li>
            <Link to={legalPath('returns', locale)} className="link inline-flex min-h-tap items-center">
              {m.order_returns()}
            </Link>
          </li>
          <li>
            <Link to={pathTo('withdrawalForm', locale)} className="link inline-flex min-h-tap items-center">
              {m.withdrawal_paper()}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
