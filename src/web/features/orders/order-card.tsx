import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderSummary } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { orderSum } from './order-rows.ts';
import { orderState } from './order-state.ts';

const PICTURES_SHOWN = 4;

/** An order in a list: state, contents and link. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const locale = useLocale();
  const { text, tone } = orderState(order);
  const [first, ...others] = order.items;
  return (
    <Link
      to={pathTo('userOrder', locale, { id: order.id })}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-4 rounded-xl bg-surface p-4 ring-1 ring-line transition-shadow ring-inset hover:shadow-soft hover:ring-line-strong sm:p-5"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="heading text-h4">{m.order_number({ number: String(order.number) })}</span>
          <Badge tone={tone}>{text()}</Badge>
        </span>
        <span className="mt-1 block text-sm text-soft">
          {formatDay(dayIn(shopTimeZone, Date.parse(order.placed_at)), locale)} · {order.vendor_name}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 justify-self-end text-soft" />
      <span className="flex min-w-0 flex-wrap items-center gap-2 sm:flex-nowrap">
        {order.items
          .slice(0, PICTURES_SHOWN)
          .map(({ id, image }) =>
            image ? (
              <Picture key={id} image={image} shape="square" sizes="3.5rem" minWidth={96} maxWidth={240} isDecorative className="size-14 rounded-md" />
            ) : (
              <NoPicture key={id} className="size-14 rounded-md" />
            ),
          )}
        <span className="line-clamp-2 min-w-0 text-sm [overflow-wrap:anywhere] max-sm:w-full sm:ml-1">
          {first && (others.length > 0 ? m.order_history_goods({ title: first.title, count: others.length }) : first.title)}
        </span>
      </span>
      <span className="text-right font-semibold tabular-nums">{orderSum(order, order.total, locale)}</span>
    </Link>
  );
}
