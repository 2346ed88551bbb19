import type { SeenWishlistSummary } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { WishlistCard } from './wishlist-card.tsx';

interface PersonWishlistsProps {
  jubileeId: string;
  firstName: string;
  /** Null if unavailable. */
  wishlists: readonly SeenWishlistSummary[] | null;
}

/** On a friend's page: the lists they share with friends. */
export function PersonWishlists({ jubileeId, firstName, wishlists }: PersonWishlistsProps) {
  const locale = useLocale();
  return (
    <section aria-labelledby="person-wishlists" className="grid gap-4">
      <h2 id="person-wishlists" className="heading text-h2">
        {m.wishlists_title()}
      </h2>
      {wishlists === null ? (
        <PartMissing title={m.wishlists_load_failed()} to={pathTo('userJubilee', locale, { '*': jubileeId })} />
      ) : wishlists.length === 0 ? (
        <p className="text-soft">{m.wishlists_of_person_none({ name: firstName })}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {wishlists.map((wishlist) => (
            <li key={wishlist._id}>
              <WishlistCard wishlist={wishlist} to={pathTo('userJubilee', locale, { '*': `${jubileeId}/wishlist/${wishlist._id}` })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
