import type { ReactNode } from 'react';
import { useId } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { interestTexts } from '#shared/i18n/gift-texts.ts';
import { giftInterests } from '#shared/values/gift-finder/gift-query.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type GiftDraft, toGiftSearch } from './gift-address.ts';

interface ChipRowProps {
  title: string;
  children: ReactNode;
  /** Scrolls sideways on phones, so that what follows stays in sight. */
  isOneLine?: boolean;
}

/** Links that answer one question, below its name. */
export function ChipRow({ title, children, isOneLine = false }: ChipRowProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <p id={id} className="text-soft">
        {title}
      </p>
      <ul aria-labelledby={id} className={classNames('flex gap-2.5', isOneLine ? '-mx-gutter overflow-x-auto px-gutter pb-1 sm:mx-0 sm:flex-wrap sm:px-0' : 'flex-wrap')}>
        {children}
      </ul>
    </div>
  );
}

/** Several interests may be chosen. */
export function InterestChips({ draft, toSearch = toGiftSearch, isOneLine = false }: { draft: GiftDraft; toSearch?: (draft: GiftDraft) => string; isOneLine?: boolean }) {
  const locale = useLocale();
  return (
    <ChipRow title={m.finder_likes()} isOneLine={isOneLine}>
      {giftInterests.map((interest) => {
        const isChosen = draft.likes.includes(interest);
        const likes = isChosen ? draft.likes.filter((one) => one !== interest) : [...draft.likes, interest];
        return (
          <li key={interest}>
            <Chip to={{ search: toSearch({ ...draft, likes, not: [] }) }} isSelected={isChosen} preventScrollReset>
              {capitalize(interestTexts[interest](), locale)}
            </Chip>
          </li>
        );
      })}
    </ChipRow>
  );
}
