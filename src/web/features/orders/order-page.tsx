import type { ReactNode } from 'react';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderHead } from './order-head.tsx';
import { PrintButton } from './print-button.tsx';

interface OrderPageProps {
  order: Order;
  orderKey: string | undefined;
  /** Slot for the signup offer to visitors, another feature. */
  offer: ReactNode;
}

/** An order: state, totals, seller, and the buyer's rights. */
export function OrderPage({ order, orderKey, offer }: OrderPageProps) {
  const locale = useLocale();
  return (
    <div className="wrap py-8 lg:py-14">
      <OrderHead order={order} />
      {offer}
      <OrderDetails
        order={order}
        orderKey={orderKey}
        place="page"
        actions={
          <>
            <ButtonLink to={pathTo('shop', locale)} size="lg">
              {m.order_more_gifts()}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
    </div>
  );
}
