import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ReactNode } from 'react';
import { GiftPicture } from './gift-picture.tsx';
import { getOccasionName, getTitle } from './gift-texts.ts';

interface GotPartProps {
  got: readonly Gift[];
  /** Slot for adding one by hand. */
  add: ReactNode;
  /** Of another occasion than the shown one there may be more. */
  isFiltered: boolean;
}

function toFrom({ occasion, person: { name } }: Gift): string {
  if (occasion === null) return name;
  return name === '' ? getOccasionName(occasion) : m.gifts_occasion_from({ occasion: getOccasionName(occasion), name });
}

/** Received gifts, and those without thanks, whose note is on their page. */
export function GotPart({ got, add, isFiltered }: GotPartProps) {
  const locale = useLocale();
  const unthanked = got.filter(({ stage }) => stage !== 'thanked').length;
  return (
    <section aria-labelledby="gifts-got">
      <h2 id="gifts-got" tabIndex={-1} className="heading text-h4">
        {m.gifts_got()}
      </h2>
      {unthanked > 0 && <p className="mt-1 text-sm text-soft">{m.gifts_unthanked({ count: unthanked })}</p>}
      {got.length === 0 && !isFiltered && <p className="mt-1 text-sm text-soft">{m.gifts_got_none()}</p>}
      <ul className="mt-2">
        {got.map((gift) => (
          <li key={gift._id} className="flex items-center gap-3.5 py-2.5">
            <span className="w-13 shrink-0">
              <GiftPicture image={gift.image} />
            </span>
            <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
              <Link to={pathTo('userGift', locale, { '*': gift._id })} className="underline-offset-4 hover:underline">
                {getTitle(gift)}
              </Link>
              <span className="block text-sm font-normal text-soft">{toFrom(gift)}</span>
            </p>
            {gift.stage === 'thanked' ? (
              <span className="inline-flex items-center gap-1.5 text-sm text-soft">
                <Check aria-hidden className="size-4" />
                {m.gifts_thanked()}
              </span>
            ) : (
              <ButtonLink size="sm" variant="ghost" to={`${pathTo('userGift', locale, { '*': gift._id })}#thank-note`} aria-label={m.gifts_thank_of({ name: getTitle(gift) })}>
                {m.gifts_thank()}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {add}
    </section>
  );
}
