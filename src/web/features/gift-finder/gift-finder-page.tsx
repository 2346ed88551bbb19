import type { ReactNode } from 'react';
import type { ProductSummary } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { InterestChips } from './choice-chips.tsx';
import { FinderResults, Loosen } from './finder-results.tsx';
import { FinderStart, type SoonPerson } from './finder-start.tsx';
import type { Found } from './found-gifts.ts';
import { type GiftDraft, toGiftSearch } from './gift-address.ts';
import type { PersonToGive } from './gift-choices.ts';
import { GiftSentence } from './gift-sentence.tsx';

interface GiftFinderPageProps {
  draft: GiftDraft;
  /** The draft without one of the member's people, for others to read. */
  shared: GiftDraft;
  /** Null before somebody is chosen. */
  found: Found | null;
  people: readonly PersonToGive[];
  soon: readonly SoonPerson[];
  currency: Currency;
  today: string;
  renderCard: (product: ProductSummary) => ReactNode;
}

export function GiftFinderPage({ draft, shared, found, people, soon, currency, today, renderCard }: GiftFinderPageProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  if (!found) {
    return (
      <div className="wrap py-8 lg:py-14">
        <FinderStart draft={draft} soon={soon} today={today} />
      </div>
    );
  }
  const url = isHydrated ? `${window.location.origin}${pathTo('giftFinder', locale)}${toGiftSearch({ ...shared, not: [] })}` : '';
  return (
    <div className="wrap grid grid-cols-1 gap-9 py-8 lg:gap-12 lg:py-14">
      <div className="grid grid-cols-1 gap-5">
        <GiftSentence draft={draft} people={people} today={today} />
        <InterestChips draft={draft} isOneLine />
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={url} label={m.finder_share()} copiedLabel={m.finder_copied()} size="sm" variant="ghost" disabled={!isHydrated} />
          <ShareButton title={m.finder_title()} url={url} isHydrated={isHydrated} />
        </div>
      </div>
      {found.gifts.length > 0 ? (
        <FinderResults draft={draft} found={found} currency={currency} renderCard={renderCard} />
      ) : (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title={m.finder_none()}
          action={
            found.loosen.length > 0 ? (
              <Loosen draft={draft} loosen={found.loosen} />
            ) : (
              <ButtonLink to={`${pathTo('giftCard', locale)}`} variant="ghost">
                {m.finder_gift_card()}
              </ButtonLink>
            )
          }
        >
          <p>{found.loosen.length > 0 ? m.finder_none_text() : m.finder_none_ends()}</p>
        </EmptyState>
      )}
    </div>
  );
}
