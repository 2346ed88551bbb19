import { Pencil } from 'lucide-react';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { listNames, visibilityName } from './wish-texts.ts';

/** The list's name, whose it is and who sees it. */
export function WishlistHeading({ wishlist: { _id, name, forName, owners, invited, visibility, circles, isSurprise, occasionDay } }: { wishlist: Wishlist }) {
  const locale = useLocale();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {forName !== '' && <p className="text-lg text-soft [overflow-wrap:anywhere]">{m.wishlists_seen_by({ names: forName })}</p>}
        <h1 tabIndex={-1} className="heading text-h1 [overflow-wrap:anywhere]">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-1.5 text-soft [overflow-wrap:anywhere] [&>span+span]:before:mr-1.5 [&>span+span]:before:content-['·']">
          {occasionDay !== null && <span>{m.wishlists_till({ day: formatDay(occasionDay, locale) })}</span>}
          {!isSurprise && <span>{m.wishlists_no_surprise()}</span>}
          <span>{visibilityName(visibility, owners.length, circles)}</span>
          {owners.length > 1 && <span>{m.wishlists_owned_with({ names: listNames(owners) })}</span>}
          {invited.length > 0 && <span>{m.wishlists_asked({ names: listNames(invited) })}</span>}
        </p>
      </div>
      <ButtonLink to={pathTo('userWishlist', locale, { '*': `${_id}/edit` })} variant="ghost" icon={<Pencil aria-hidden className="size-4.5" />}>
        {m.wishlists_edit()}
      </ButtonLink>
    </header>
  );
}
