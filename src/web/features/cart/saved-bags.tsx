import { useEffect, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { carts } from '#web/lib/api/routes/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { countUnits } from './cart-state.ts';

/** Maximum shown; few members ever have more. */
const OFFERED = 5;

interface SavedBagsProps {
  /** Ids of the account's other carts, filled elsewhere from another vendor. */
  ids: readonly string[];
  /** Switches to this cart; reports failures itself. */
  onTake: (cartId: string) => Promise<void>;
}

/** Offers the account's other carts, so that signing in with a different cart loses none. Skips carts that fail to load. */
export function SavedBags({ ids, onTake }: SavedBagsProps) {
  const api = useApi({ carts });
  const [bags, setBags] = useState<readonly Cart[]>([]);
  const [taking, setTaking] = useState<string | null>(null);
  const requested = ids.slice(0, OFFERED).join();

  useEffect(() => {
    let isOver = false;
    const wanted = requested === '' ? [] : requested.split(',');
    void Promise.allSettled(wanted.map((id) => api.carts.get({ cartId: id, query: { with_store_account_id: true } }))).then((answers) => {
      if (!isOver) setBags(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.cart] : [])));
    });
    return () => {
      isOver = true;
    };
  }, [api, requested]);

  async function take(id: string): Promise<void> {
    setTaking(id);
    await onTake(id);
    setTaking(null);
  }

  return bags
    .filter(({ id, items }) => ids.includes(id) && items.length > 0)
    .map(({ id, items }) => {
      const vendor = items[0]?.product.vendor.name ?? '';
      return (
        <Notice
          key={id}
          className="mt-6"
          title={m.cart_saved_title({ vendor })}
          action={
            <Button size="sm" variant="ghost" isBusy={taking === id} disabled={taking !== null} onClick={() => void take(id)}>
              {m.cart_saved_take({ vendor })}
            </Button>
          }
        >
          {m.cart_saved_text({ count: countUnits(items), title: items[0]?.product.title ?? '' })}
        </Notice>
      );
    });
}
