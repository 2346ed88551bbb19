import { Link, useLocation } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { WrittenCard } from '#web/ui/written-card.tsx';
import { OrderFact } from './order-fact.tsx';

/** Gift options of the order, with a link to the packing note. */
export function GiftFacts({ order }: { order: Order }) {
  const locale = useLocale();
  const { search } = useLocation();
  const { gift } = order;
  if (!gift?.is_gift) return null;
  return (
    <OrderFact title={m.gift_title()}>
      {gift.wrapping && (
        <>
          {m.gift_wrapped()}
          <br />
        </>
      )}
      {gift.hide_prices ? m.gift_prices_hidden() : m.gift_prices_shown()}
      {gift.message.trim() !== '' && <WrittenCard text={gift.message} className="mt-3 text-ink" />}
      <Link to={pathTo('packingNote', locale, { id: order.id }) + search} className="link mt-2 inline-flex min-h-tap items-center print:hidden">
        {m.gift_note_open()}
      </Link>
    </OrderFact>
  );
}
