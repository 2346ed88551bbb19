import { useNavigation } from 'react-router';
import type { OrderSummary } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { WrappedGift } from './wrapped-gift.tsx';

/** The newest orders with their state, as the home shows them; null where they could not be had. */
export function LatestOrders({ orders }: { orders: readonly OrderSummary[] | null }) {
  const locale = useLocale();
  const home = pathTo('user', locale);
  const isAskedAgain = useNavigation().location?.pathname === home;
  const isSome = orders !== null && orders.length > 0;
  return (
    <section aria-labelledby="member-orders">
      <SectionHeading id="member-orders" {...(isSome ? { more: { to: pathTo('userOrders', locale), label: m.member_orders_all() } } : {})}>
        {m.member_orders()}
      </SectionHeading>
      {isSome && (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders?.length === 0 && (
        <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:flex-nowrap">
          <WrappedGift className="h-auto w-28 shrink-0" />
          <div className="min-w-0">
            <h3 className="heading text-h4">{m.order_history_empty()}</h3>
            <p className="mt-1 max-w-lg text-soft">{m.order_history_empty_text()}</p>
            <ButtonLink to={pathTo('shop', locale)} variant="ghost" className="mt-4">
              {m.shell_find_gift()}
            </ButtonLink>
          </div>
        </Card>
      )}
      {orders === null &&
        (isAskedAgain ? (
          <OrderSkeleton />
        ) : (
          <Notice
            tone="warning"
            title={m.member_orders_missing()}
            action={
              <ButtonLink to={home} replace preventScrollReset variant="ghost">
                {m.shell_try_again()}
              </ButtonLink>
            }
          >
            {m.member_orders_missing_text()}
          </Notice>
        ))}
    </section>
  );
}
