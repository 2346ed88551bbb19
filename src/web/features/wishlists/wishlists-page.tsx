import { ListChecks, Plus } from 'lucide-react';
import type { FoundWishlists } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { visibilityName } from './wish-texts.ts';
import { WishlistCard } from './wishlist-card.tsx';
import { WishlistInvitations } from './wishlist-invitations.tsx';

interface WishlistsPageProps {
  found: FoundWishlists;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

export function WishlistsPage({ found: { wishlists, invitations }, onChanged, onFailed }: WishlistsPageProps) {
  const locale = useLocale();
  const add = (
    <ButtonLink to={pathTo('userWishlist', locale, { '*': 'new' })} icon={<Plus aria-hidden className="size-5" />}>
      {m.wishlists_new()}
    </ButtonLink>
  );
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="heading text-h1">{m.wishlists_title()}</h1>
          <p className="mt-2 text-lg text-soft">{m.wishlists_lead()}</p>
        </div>
        {wishlists.length > 0 && add}
      </header>
      <WishlistInvitations invitations={invitations} onChanged={onChanged} onFailed={onFailed} />
      {wishlists.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {wishlists.map((wishlist) => (
            <li key={wishlist._id}>
              <WishlistCard wishlist={wishlist} to={pathTo('userWishlist', locale, { '*': wishlist._id })} label={visibilityName(wishlist.visibility, wishlist.owners.length, wishlist.circles)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          illustration={
            <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
              <ListChecks aria-hidden className="size-12" />
            </span>
          }
          title={m.wishlists_empty_title()}
          action={add}
        >
          <p>{m.wishlists_empty_text()}</p>
        </EmptyState>
      )}
    </div>
  );
}
