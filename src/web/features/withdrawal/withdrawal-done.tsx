import type { Order, OrderWithdrawal } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { nextSteps } from '#shared/i18n/withdrawal-next.ts';
import { getTimeZone } from '#shared/values/orders/withdrawal-period.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Outcome; without a known order it doesn't reveal whether one exists. */
export type Outcome = { receivedAt: string; email: string } & ({ order: Order; withdrawal: OrderWithdrawal } | { order: null });

export function WithdrawalDone({ outcome }: { outcome: Outcome }) {
  const locale = useLocale();
  const { order, email } = outcome;
  const time = formatInstant(Date.parse(outcome.receivedAt), order ? getTimeZone(order.shipping_address.country_code) : shopTimeZone, locale);
  return (
    <div className="grid gap-5 [overflow-wrap:anywhere]">
      <Notice tone="success" title={m.withdrawal_received({ time })}>
        {order ? m.withdrawal_receipt_sent({ email }) : m.withdrawal_receipt_maybe({ email })}
      </Notice>
      {order && (
        <section>
          <h2 className="heading text-h3">{m.withdrawal_next()}</h2>
          {nextSteps(order, outcome.withdrawal, locale).map((line) => (
            <p key={line} className="mt-2">
              {line}
            </p>
          ))}
        </section>
      )}
      {!order && <p>{m.withdrawal_no_mail()}</p>}
    </div>
  );
}
