import type { OrderSummary } from '#shared/contract/checkout.ts';
import type { Pagination as PageFacts } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { OrderCard } from './order-card.tsx';
import { WrappedGift } from './wrapped-gift.tsx';

/** All the member's orders, newest first. */
export function OrderHistoryPage({ orders, pagination }: { orders: readonly OrderSummary[]; pagination: PageFacts }) {
  const locale = useLocale();
  const address = pathTo('userOrders', locale);
  if (pagination.total === 0) {
    return (
      <EmptyState
        headingLevel={1}
        illustration={<WrappedGift className="h-auto w-44" />}
        title={m.order_history_empty()}
        action={
          <ButtonLink to={pathTo('giftFinder', locale)} size="lg">
            {m.shell_find_gift()}
          </ButtonLink>
        }
      >
        <p>{m.order_history_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <div className="max-w-3xl">
      <h1 className="heading text-h1">{m.order_history_title()}</h1>
      <ul className="mt-6 grid gap-3 lg:mt-8">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} getHref={(page) => (page === 1 ? address : `${address}?page=${page}`)} className="mt-8" />
    </div>
  );
}
