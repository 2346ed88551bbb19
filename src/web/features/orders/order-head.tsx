import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { getProgress } from './order-progress.ts';
import { WrappedGift } from './wrapped-gift.tsx';

/** Thanks, or the order's state; with a wrapped gift unless nothing will be delivered. */
export function OrderHead({ order }: { order: Order }) {
  const { title, lines, days } = getProgress(order, useLocale());
  return (
    <header
      className={classNames(
        'rounded-xl p-6 sm:p-10 print:block print:bg-transparent print:p-0',
        days ? 'flex flex-col items-start gap-6 bg-sage sm:flex-row-reverse sm:items-center sm:justify-between' : 'bg-sand',
      )}
    >
      {days && <WrappedGift className="h-auto w-36 sm:w-48 print:hidden" />}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h1 className="heading text-h1">{title}</h1>
        {lines.map((line) => (
          <p key={line} className="mt-3 text-lg">
            {line}
          </p>
        ))}
        {days?.map((day) => (
          <p key={day} className="mt-1 text-lg font-semibold">
            {day}
          </p>
        ))}
        {days && order.delivered_at === null && order.tracking && (
          <ButtonLink to={order.tracking.url} className="mt-5 print:hidden">
            {m.delivery_follow_at({ carrier: order.tracking.carrier })}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
