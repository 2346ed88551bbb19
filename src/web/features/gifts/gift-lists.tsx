import { Link } from 'react-router';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { RowList } from '#web/ui/row.tsx';
import { GiftPicture } from './gift-picture.tsx';
import { StageRibbon } from './gift-row.tsx';
import { getOccasionName, getTitle, titleWithPerson } from './gift-texts.ts';

export function Ideas({ ideas, currency }: { ideas: readonly Gift[]; currency: Currency }) {
  const locale = useLocale();
  if (ideas.length === 0) return null;
  return (
    <RowList className="mt-2 border-t-0">
      {ideas.map((gift) => (
        <li key={gift._id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-3">
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <Link to={pathTo('userGift', locale, { '*': gift._id })} className="underline-offset-4 hover:underline">
              {getTitle(gift)}
            </Link>
            {gift.person.name !== '' && <span className="block text-sm font-normal text-soft">{gift.person.name}</span>}
          </p>
          <StageRibbon gift={gift} currency={currency} />
        </li>
      ))}
    </RowList>
  );
}

export function Given({ given }: { given: readonly Gift[] }) {
  const locale = useLocale();
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="gifts-given">
      <h2 id="gifts-given" tabIndex={-1} className="heading mb-3 text-h3">
        {m.gifts_part_given()}
      </h2>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-5 lg:grid-cols-6">
        {given.map((gift) => (
          <li key={gift._id} className="min-w-0 text-sm">
            <Link to={pathTo('userGift', locale, { '*': gift._id })} className="grid gap-1.5 underline-offset-4 hover:underline">
              <GiftPicture image={gift.image} />
              <span className="font-medium hyphens-auto [overflow-wrap:anywhere]">{titleWithPerson(gift)}</span>
              {gift.occasion !== null && <span className="text-soft">{getOccasionName(gift.occasion)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
