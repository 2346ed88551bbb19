import { ListChecks } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { EmptyPart } from './empty-part.tsx';

/** On the member's home: link to create the first list; null if unknown whether there is one. */
export function HomeWishlists({ count }: { count: 0 | null }) {
  const locale = useLocale();
  if (count === null) return <PartMissing title={m.member_wishlists_missing()} to={pathTo('user', locale)} />;
  return (
    <EmptyPart
      icon={ListChecks}
      title={m.wishlists_title()}
      text={m.member_wishlists_home()}
      action={
        <ButtonLink to={pathTo('userWishlist', locale, { '*': 'new' })} variant="ghost">
          {m.member_wishlists_first()}
        </ButtonLink>
      }
    />
  );
}
