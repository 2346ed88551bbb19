import { Link } from 'react-router';
import type { SeenWishlistSummary } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Badge } from '#web/ui/badge.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { countText } from './wish-texts.ts';

interface WishlistCardProps {
  wishlist: Omit<SeenWishlistSummary, 'isPrivate'>;
  to: string;
  /** Label of its visibility. */
  label?: string;
}

/** Card of a list: pictures, name and item count. */
export function WishlistCard({ wishlist: { name, forName, itemCount, covers }, to, label }: WishlistCardProps) {
  return (
    <article className="group relative h-full overflow-hidden rounded-xl bg-surface ring-1 ring-line ring-inset">
      <div className="grid aspect-2/1 grid-flow-col overflow-hidden">
        {covers.length === 0 ? (
          <NoPicture className="h-full w-full" />
        ) : (
          covers.slice(0, 3).map((image) => <Picture key={image.id} image={image} shape="card" sizes="12rem" maxWidth={640} isDecorative className="h-full w-full object-cover" />)
        )}
      </div>
      <div className="p-4">
        <h2 className="leading-snug font-semibold [overflow-wrap:anywhere]">
          <Link
            to={to}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-primary"
          >
            {name}
          </Link>
        </h2>
        {forName !== '' && <p className="text-sm [overflow-wrap:anywhere]">{m.wishlists_for({ name: forName })}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {countText(itemCount)}
          {label && <Badge tone="sand">{label}</Badge>}
        </p>
      </div>
    </article>
  );
}
