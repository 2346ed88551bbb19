import { useState } from 'react';
import type { OwnWishlistItem } from '#shared/contract/wishes.ts';
import type { OwnWishlist } from '#shared/contract/wishlists.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OwnWish } from './own-wish.tsx';

interface OwnWishesProps {
  found: OwnWishlist;
  currency: Currency;
  /** All of the list's wishes; else those of a tag, which have no order of their own. */
  isWhole: boolean;
  isBusy: boolean;
  onMove: (id: string, title: string, position: number) => void;
  onMoveToList: (item: OwnWishlistItem) => void;
  onRemove: (id: string, title: string) => void;
  onChanged: () => Promise<void>;
}

/** The list's wishes in order, which can be dragged. */
export function OwnWishes({ found: { wishlist, pagination }, currency, isWhole, isBusy, onMove, onMoveToList, onRemove, onChanged }: OwnWishesProps) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const [dragged, setDragged] = useState<string | null>(null);
  const { _id, name, forName, products, itemCount } = wishlist;
  const before = (pagination.currentPage - 1) * pagination.limit;
  return (
    <ul aria-label={name} className="grid gap-3 md:grid-cols-2">
      {products.map((item, index) => (
        <li
          key={item._id}
          id={`wish-${item._id}`}
          draggable={isHydrated && isWhole}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(item._id);
          }}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDragEnd={() => setDragged(null)}
          onDrop={(event) => {
            event.preventDefault();
            const lifted = products.find(({ _id: id }) => id === dragged);
            if (lifted && lifted._id !== item._id) onMove(lifted._id, lifted.title, before + index);
          }}
          className={classNames('scroll-mt-24', dragged === item._id && 'opacity-50')}
        >
          <OwnWish
            item={item}
            forName={forName}
            currency={currency}
            place={isWhole ? before + index : null}
            isLast={before + index === itemCount - 1}
            isBusy={isBusy}
            onMove={(place) => onMove(item._id, item.title, place)}
            onMoveToList={() => onMoveToList(item)}
            onRemove={() => onRemove(item._id, item.title)}
            onSave={(draft) => api.wishlists.patchItem({ id: _id, itemId: item._id, body: draft }).then(onChanged)}
          />
        </li>
      ))}
    </ul>
  );
}
