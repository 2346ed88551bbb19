import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Gift, GiftBudget } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { isGiven } from '#shared/values/wishes/gift-stages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { RowList } from '#web/ui/row.tsx';
import { GiftPicture } from './gift-picture.tsx';
import { StageRibbon } from './gift-row.tsx';
import { costText, getOccasionName, getTitle } from './gift-texts.ts';
import { IdeaForm } from './idea-form.tsx';

interface PersonGiftsProps {
  firstName: string;
  jubileeId: string;
  isDeceased: boolean;
  /** To and from them, newest first; null if they could not be read. */
  gifts: readonly Gift[] | null;
  /** For the person, this year. */
  budget: GiftBudget | null;
  currency: Currency;
  /** Slot for suggestions, another feature. */
  suggestions: ReactNode;
  onSaved: (title: string) => Promise<void>;
  onFailed: (message: string) => void;
}

const listPast = (gifts: readonly Gift[]): Gift[] => gifts.filter(({ direction, stage }) => direction === 'got' || isGiven(stage));

/** Which of the two parts below are shown: ideas, and the years. */
export function findGiftParts({ isDeceased, gifts }: Pick<PersonGiftsProps, 'isDeceased' | 'gifts'>): ('ideas' | 'years')[] {
  if (gifts === null) return [];
  const hasIdeas = !isDeceased || gifts.some(({ direction, stage }) => direction === 'given' && stage === 'idea');
  return [...(hasIdeas ? (['ideas'] as const) : []), ...(listPast(gifts).length > 0 ? (['years'] as const) : [])];
}

/** On a person's page: gifts under way, ideas, and what was given and got through the years. */
export function PersonGifts({ firstName, jubileeId, isDeceased, gifts, budget, currency, suggestions, onSaved, onFailed }: PersonGiftsProps) {
  const locale = useLocale();
  if (gifts === null) return null;
  const toGive = gifts.filter(({ direction, stage }) => direction === 'given' && !isGiven(stage));
  const ideas = toGive.filter(({ stage }) => stage === 'idea');
  const underWay = toGive.filter(({ stage }) => stage !== 'idea');
  const past = listPast(gifts);
  return (
    <>
      {underWay.length > 0 && (
        <section aria-labelledby="person-gifts">
          <h2 id="person-gifts" className="heading mb-4 text-h2">
            {m.reservations_person_title({ name: firstName })}
          </h2>
          <GiftRows gifts={underWay} currency={currency} />
        </section>
      )}
      {(!isDeceased || ideas.length > 0) && (
        <section id="ideas" aria-labelledby="person-ideas" className="scroll-mt-16">
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h2 id="person-ideas" className="heading text-h2">
              {m.gifts_ideas_for({ name: firstName })}
            </h2>
            <Link to={`${pathTo('userGifts', locale)}?person=${jubileeId}`} className="link inline-flex min-h-tap items-center max-lg:-my-2">
              {budget === null ? m.gifts_budget_set() : m.gifts_budget_of({ sum: formatSum(fromMajor(budget.amount), budget.currency_code, locale) })}
            </Link>
          </div>
          {suggestions}
          <h3 className="heading mt-8 text-h4">{m.suggestions_own()}</h3>
          {ideas.length === 0 ? <p className="mt-1 text-soft">{m.gifts_what_about({ name: firstName })}</p> : <GiftRows gifts={ideas} currency={currency} />}
          <IdeaForm currency={currency} people={null} jubileeId={jubileeId} onSaved={({ title }) => onSaved(title)} onFailed={onFailed} />
        </section>
      )}
      <Years past={past} currency={currency} />
    </>
  );
}

function GiftRows({ gifts, currency }: { gifts: readonly Gift[]; currency: Currency }) {
  const locale = useLocale();
  return (
    <RowList>
      {gifts.map((gift) => (
        <li key={gift._id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
          <GiftPicture image={gift.image} />
          <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <Link to={pathTo('userGift', locale, { '*': gift._id })} className="underline-offset-4 hover:underline">
              {getTitle(gift)}
            </Link>
          </p>
          <div className="max-sm:col-start-2">
            <StageRibbon gift={gift} currency={currency} />
          </div>
        </li>
      ))}
    </RowList>
  );
}

/** A row for each year: what the member gave, and what they got. */
function Years({ past, currency }: { past: readonly Gift[]; currency: Currency }) {
  if (past.length === 0) return null;
  const years = [...Map.groupBy(past, ({ year }) => year)].sort(([a], [b]) => b - a);
  return (
    <section id="years" aria-labelledby="person-years" className="scroll-mt-16">
      <h2 id="person-years" className="heading mb-4 text-h2">
        {m.gifts_years_title()}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {years.map(([year, ofYear]) => (
          <section key={year} aria-label={String(year)} className="grid gap-x-6 gap-y-4 py-4 sm:grid-cols-[5rem_1fr_1fr]">
            <h3 className="heading text-h4 tabular-nums">{year}</h3>
            <PastGifts title={m.gifts_you_gave()} gifts={ofYear.filter(({ direction }) => direction === 'given')} currency={currency} />
            <PastGifts title={m.gifts_you_got()} gifts={ofYear.filter(({ direction }) => direction === 'got')} currency={currency} />
          </section>
        ))}
      </div>
    </section>
  );
}

function PastGifts({ title, gifts, currency }: { title: string; gifts: readonly Gift[]; currency: Currency }) {
  const locale = useLocale();
  return (
    <div>
      <h4 className="mb-2 text-sm text-soft">{title}</h4>
      {gifts.length === 0 ? (
        <p className="text-sm text-soft">{m.gifts_none_noted()}</p>
      ) : (
        <ul className="grid gap-3">
          {gifts.map((gift) => {
            const ofGift = gift.direction === 'given' ? costText(gift, currency, locale) : gift.stage === 'thanked' ? m.gifts_thanked() : null;
            const facts = [gift.occasion === null ? null : getOccasionName(gift.occasion), ofGift].filter((fact) => fact !== null);
            return (
              <li key={gift._id} className="flex items-center gap-3">
                <span className="w-12 shrink-0">
                  <GiftPicture image={gift.image} />
                </span>
                <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
                  <Link to={pathTo('userGift', locale, { '*': gift._id })} className="underline-offset-4 hover:underline">
                    {getTitle(gift)}
                  </Link>
                  {facts.length > 0 && <span className="block text-sm font-normal text-soft">{facts.join(', ')}</span>}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
