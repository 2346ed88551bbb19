import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WishForm } from './wish-form.tsx';

/** A wish that is no product of the shop, written by the member. */
export function WishByHand({ wishlist: { _id, forName }, onChanged }: { wishlist: Wishlist; onChanged: () => Promise<void> }) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card as="section" aria-labelledby="by-hand">
      <h2 id="by-hand" className="heading text-h3">
        {forName === '' ? m.wishlists_by_hand() : m.wishlists_by_hand_for({ name: forName })}
      </h2>
      <p className="mt-1 text-soft">{m.wishlists_by_hand_text()}</p>
      {isAdding ? (
        <WishForm
          item={null}
          forName={forName}
          onCancel={() => setIsAdding(false)}
          onSave={async ({ title = '', ...draft }) => {
            await api.wishlists.addItem({ id: _id, body: { title, ...draft } });
            setIsAdding(false);
            await onChanged();
          }}
        />
      ) : (
        <Button variant="ghost" className="mt-4" disabled={!isHydrated} icon={<Plus aria-hidden className="size-5" />} onClick={() => setIsAdding(true)}>
          {m.wishlists_item_add()}
        </Button>
      )}
    </Card>
  );
}
