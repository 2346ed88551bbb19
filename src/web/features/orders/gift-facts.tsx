import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { WrittenCard } from '#web/ui/written-card.tsx';
import { OrderFact } from './order-fact.tsx';

/** Gift options of the order. */
export function GiftFacts({ order }: { order: Order }) {
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
    </OrderFact>
  );
}
