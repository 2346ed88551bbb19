import { ListChecks, Plus } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { createWishlistApi, type FoundWishlists, type WishlistInvitation } from '#web/lib/wishlist-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { visibilityName } from './wish-texts.ts';
import { WishlistCard } from './wishlist-card.tsx';

interface WishlistsPageProps {
  found: FoundWishlists;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

function Invitation({ invitation: { _id, name, from }, onChanged, onFailed }: { invitation: WishlistInvitation } & Omit<WishlistsPageProps, 'found'>) {
  const api = useCalls(createWishlistApi);
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  return (
    <Notice
      title={m.wishlists_invited({ name: from.firstName, list: name })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" disabled={!isHydrated} isBusy={busy === 'yes'} onClick={() => void act('yes', () => api.accept(_id).then(onChanged))}>
            {m.wishlists_invited_yes()}
          </Button>
          <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'no'} onClick={() => void act('no', () => api.decline(_id).then(onChanged))}>
            {m.wishlists_invited_no()}
          </Button>
        </span>
      }
    />
  );
}

/** One's own lists. */
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
      {invitations.map((invitation) => (
        <Invitation key={invitation._id} invitation={invitation} onChanged={onChanged} onFailed={onFailed} />
      ))}
      {wishlists.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {wishlists.map((wishlist) => (
            <li key={wishlist._id}>
              <WishlistCard wishlist={wishlist} to={pathTo('userWishlist', locale, { '*': wishlist._id })} label={visibilityName(wishlist.visibility, wishlist.owners.length)} />
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
