import { Link, useNavigate } from 'react-router';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Select } from '#web/ui/select.tsx';
import { getOccasionName } from './gift-texts.ts';
import type { PersonChoice } from './idea-form.tsx';

interface SwitchesProps {
  years: readonly number[];
  year: number;
  presentYear: number;
  /** Empty for everyone. */
  person: string;
  people: readonly PersonChoice[];
  occasion: GiftOccasion | null;
  /** Of the gifts of the year. */
  occasions: readonly GiftOccasion[];
  lastChristmas: number;
}

/** The year, the person and the occasion whose gifts are shown, and last Christmas at once. */
export function Switches({ years, year, presentYear, person, people, occasion, occasions, lastChristmas }: SwitchesProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const to = (change: { year?: number; person?: string; occasion?: string }): string => {
    const wanted = { year, person, occasion: occasion ?? '', ...change };
    const search = new URLSearchParams({
      ...(wanted.year !== presentYear && { year: String(wanted.year) }),
      ...(wanted.person !== '' && { person: wanted.person }),
      ...(wanted.occasion !== '' && { occasion: wanted.occasion }),
    }).toString();
    return pathTo('userGifts', locale) + (search === '' ? '' : `?${search}`);
  };
  const go = (change: { person?: string; occasion?: string }): void => void navigate(to(change), { preventScrollReset: true });
  const shown = [...new Set([presentYear - 1, ...years, presentYear + 1])].sort((a, b) => a - b);
  const choices = occasion === null || occasions.includes(occasion) ? occasions : [...occasions, occasion];
  const isLastChristmas = year === lastChristmas && occasion === 'christmas';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav aria-label={m.gifts_years()} className="flex flex-wrap items-center gap-1">
        {shown.map((one) => (
          <Link
            key={one}
            to={to({ year: one })}
            preventScrollReset
            aria-current={one === year ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-full border border-transparent px-4 text-soft tabular-nums hover:text-ink aria-[current]:border-ink aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {one}
          </Link>
        ))}
      </nav>
      {people.length > 0 && (
        <Select size="sm" aria-label={m.gifts_filter()} disabled={!isHydrated} value={person} onChange={(event) => go({ person: event.target.value })}>
          <option value="">{m.gifts_everyone()}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {choices.length > 0 && (
        <Select size="sm" aria-label={m.gifts_filter_occasion()} disabled={!isHydrated} value={occasion ?? ''} onChange={(event) => go({ occasion: event.target.value })}>
          <option value="">{m.gifts_every_occasion()}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {getOccasionName(one)}
            </option>
          ))}
        </Select>
      )}
      {!isLastChristmas && years.includes(lastChristmas) && (
        <Link to={to({ year: lastChristmas, occasion: 'christmas' })} preventScrollReset className="link inline-flex min-h-tap items-center text-sm">
          {m.gifts_last_christmas()}
        </Link>
      )}
    </div>
  );
}
