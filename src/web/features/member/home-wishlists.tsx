import { ListChecks } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { EmptyPart } from './empty-part.tsx';

/** On the member's home: how many lists there are and the way to them, or to the first; null where it could not be had. */
export function HomeWishlists({ count }: { count: number | null }) {
  const locale = useLocale();
  if (count === null) return <PartMissing title={m.member_wishlists_missing()} to={pathTo('user', locale)} />;
  const text = count === 0 ? m.member_wishlists_home() : m.member_wishlists_count({ count });
  return (
    <EmptyPart
      icon={ListChecks}
      title={m.wishlists_title()}
      text={text}
      action={
        <ButtonLink to={count === 0 ? pathTo('userWishlist', locale, { '*': 'new' }) : pathTo('userWishlists', locale)} variant="ghost">
          {count === 0 ? m.member_wishlists_first() : m.member_wishlists_all()}
        </ButtonLink>
      }
    />
  );
}
