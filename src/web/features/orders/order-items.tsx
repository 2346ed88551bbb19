import { Link } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { wishText } from '#web/lib/wishes/wish-text.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { orderSum } from './order-rows.ts';

/** The order is valid, and part of the line isn't returned: otherwise the wish is only reserved again. */
const isBought = ({ status }: Order, { quantity, withdrawn_quantity }: Order['items'][number]): boolean => status !== 'canceled' && status !== 'refunded' && withdrawn_quantity < quantity;

/** Items as they were when ordered. */
export function OrderItems({ order }: { order: Order }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-4">
      {order.items.map((item) => (
        <li key={item.id} className="grid grid-cols-[4.5rem_1fr_auto] gap-4">
          {item.image ? (
            <Picture image={item.image} shape="square" sizes="4.5rem" minWidth={96} maxWidth={240} isDecorative className="size-18 rounded-md" />
          ) : (
            <NoPicture className="size-18 rounded-md" />
          )}
          <div className="min-w-0">
            <Link to={pathTo('product', locale, { '*': item.path })} className="leading-snug font-semibold underline-offset-4 hover:underline">
              {item.title}
            </Link>
            <p className="text-sm text-soft">{[item.variant_title, m.order_quantity_of({ count: item.quantity, price: orderSum(order, item.unit_price, locale) })].filter(Boolean).join(' · ')}</p>
            {item.wish && (
              <p className="text-sm wrap-anywhere">
                {wishText(item.wish)}
                {isBought(order, item) && <span className="block font-medium">{m.order_wish_bought()}</span>}
              </p>
            )}
            {item.withdrawn_quantity > 0 && <p className="text-sm font-medium">{m.order_withdrawn({ count: item.withdrawn_quantity })}</p>}
          </div>
          <p className="tabular-nums">{orderSum(order, item.total, locale)}</p>
        </li>
      ))}
    </ul>
  );
}
