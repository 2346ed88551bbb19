import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Image } from '#shared/contract/common.ts';
import { recipientTexts } from '#shared/i18n/gift-texts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { giftBudgets, giftRecipients } from '#shared/values/gift-finder/gift-query.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Chip } from '#web/ui/chip.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { ChipRow, InterestChips } from './choice-chips.tsx';
import { type GiftDraft, toGiftSearch, toStartSearch } from './gift-address.ts';
import { listUsualDays } from './gift-choices.ts';

export interface SoonPerson {
  id: string;
  name: string;
  avatar: Image | null;
  /** "Fyller 70 om 9 dagar" */
  occasion: string;
}

interface FinderStartProps {
  draft: GiftDraft;
  /** The next to celebrate; none for a visitor. */
  soon: readonly SoonPerson[];
  today: string;
}

/** Who it is for: one tap answers. The sum and day that are proposed can be changed before it. */
export function FinderStart({ draft, soon, today }: FinderStartProps) {
  const locale = useLocale();
  const dayNames = { friday: (day: string) => capitalize(formatDayShort(day, locale), locale), lucia: () => m.finder_lucia(), christmas: () => m.finder_christmas_eve() };
  return (
    <div className="grid max-w-2xl gap-9">
      <h1 className="heading text-h1">
        {m.finder_to_whom()} <span className="text-accent underline decoration-2 underline-offset-8">{m.finder_whom()}</span>
      </h1>
      {soon.length > 0 && (
        <section aria-labelledby="finder-soon">
          <SectionHeading id="finder-soon">{m.finder_soon()}</SectionHeading>
          <ul className="divide-y divide-line border-y border-line">
            {soon.map(({ id, name, avatar, occasion }) => (
              <li key={id} className="relative flex items-center gap-4 py-3">
                <PersonFace picture={avatar} name={name} className="size-12 text-h4" />
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <Link to={{ search: toGiftSearch({ ...draft, jubileeId: id }) }} className="heading text-h4 underline-offset-4 after:absolute after:inset-0 hover:underline">
                    {name}
                  </Link>
                  <p className="text-sm text-soft">{occasion}</p>
                </div>
                <ChevronRight aria-hidden className="size-5 shrink-0" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="finder-else">
        <SectionHeading id="finder-else">{soon.length > 0 ? m.finder_someone_else() : m.finder_for_whom()}</SectionHeading>
        <ul aria-labelledby="finder-else" className="flex flex-wrap gap-2.5">
          {giftRecipients.map((to) => (
            <li key={to}>
              <Chip to={{ search: toGiftSearch({ ...draft, to }) }}>{capitalize(recipientTexts[to](), locale)}</Chip>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="finder-more" className="grid gap-5">
        <SectionHeading id="finder-more">{m.finder_know_more()}</SectionHeading>
        <ChipRow title={m.finder_max()}>
          {[...giftBudgets[draft.currency], null].map((max) => (
            <li key={max}>
              <Chip to={{ search: toStartSearch({ ...draft, max }) }} isSelected={draft.max === max} preventScrollReset>
                {max === null ? m.finder_any_price_chip() : formatSum(fromMajor(max), draft.currency, locale)}
              </Chip>
            </li>
          ))}
        </ChipRow>
        <ChipRow title={m.finder_by()}>
          {listUsualDays(today).map(({ day, kind }) => (
            <li key={day}>
              <Chip to={{ search: toStartSearch({ ...draft, by: day }) }} isSelected={draft.by === day} preventScrollReset>
                {dayNames[kind](day)}
              </Chip>
            </li>
          ))}
          <li>
            <Chip to={{ search: toStartSearch({ ...draft, by: null }) }} isSelected={draft.by === null} preventScrollReset>
              {m.finder_any_day_chip()}
            </Chip>
          </li>
        </ChipRow>
        <InterestChips draft={draft} toSearch={toStartSearch} />
      </section>
    </div>
  );
}
