import { useNavigation } from 'react-router';
import type { OrderSummary } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** Newest orders with their state, for the home: at least one; null if unavailable. */
export function LatestOrders({ orders }: { orders: readonly OrderSummary[] | null }) {
  const locale = useLocale();
  const home = pathTo('user', locale);
  const isReloading = useNavigation().location?.pathname === home;
  const isSome = orders !== null;
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
      {orders === null &&
        (isReloading ? (
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
