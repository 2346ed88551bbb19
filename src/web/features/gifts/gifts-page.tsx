import { type ReactNode, useRef } from 'react';
import type { Gift, GiftsAnswer } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { GiftStep } from '#shared/values/wishes/gift-stages.ts';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { BudgetPart } from './budget-part.tsx';
import { countSteps, countToDo, type DaysLeft, type GiftParts, getParts } from './gift-parts.ts';
import { GiftRow, headingId } from './gift-row.tsx';
import { GiftsToDo } from './gifts-to-do.tsx';
import { Given, Ideas } from './gift-lists.tsx';
import { GotPart } from './got-part.tsx';
import { IdeaForm, type PersonChoice } from './idea-form.tsx';
import { Switches } from './gift-switches.tsx';
import { StepRibbon } from './step-ribbon.tsx';
import { useRemovedUndo } from './use-removed-undo.ts';
import { useStage } from './use-stage.ts';

interface GiftsPageProps {
  found: GiftsAnswer;
  presentYear: number;
  /** The person that is filtered by; empty for none. */
  person: string;
  people: readonly PersonChoice[];
  /** The occasion that is filtered by. */
  occasion: GiftOccasion | null;
  /** Of the gifts of the year. */
  occasions: readonly GiftOccasion[];
  lastChristmas: number;
  /** Text shared from another app, to become an idea; empty for none. */
  shared: string;
  currency: Currency;
  daysLeft: DaysLeft;
  /** Slot: the person's next occasion. */
  whenOf: (gift: Gift) => ReactNode;
  whenOfPerson: (jubileeId: string) => ReactNode;
  /** Slot for adding a gift to the cart; null if it can't be. */
  getBuy: (gift: Gift) => ReactNode;
  /** Slot: what is given together with others. */
  together: ReactNode;
  onChanged: () => Promise<void>;
  onSaved: (message: string) => void;
  onFailed: (message: string) => void;
}

const ribbonParts: Record<GiftStep, (parts: GiftParts) => string | null> = {
  idea: ({ ideas }) => (ideas.length > 0 ? 'gifts-ideas' : 'gifts-order'),
  promised: () => 'gifts-order',
  ordered: () => 'gifts-way',
  received: () => 'gifts-wrap',
  wrapped: () => 'gifts-give',
  given: () => 'gifts-given',
};

/** A member's gifts of a year, by what is left to do. */
export function GiftsPage({
  found,
  presentYear,
  person,
  people,
  occasion,
  occasions,
  lastChristmas,
  shared,
  currency,
  daysLeft,
  whenOf,
  whenOfPerson,
  getBuy,
  together,
  onChanged,
  onSaved,
  onFailed,
}: GiftsPageProps) {
  const { gifts, year } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, undo, move } = useStage(onChanged, onFailed);
  useRemovedUndo(undo, onChanged);
  const parts = getParts(gifts, daysLeft);
  const isPresentYear = year === presentYear;
  const earlier = gifts.filter(({ isFromEarlier, stage }) => isFromEarlier && stage === 'idea').length;

  const step = async (gift: Gift, to: GiftStep): Promise<void> => moveOn(headingId(gift), heading.current, () => move(gift, to, m.gifts_moved()));
  const row = (gift: Gift) => <GiftRow key={gift._id} gift={gift} currency={currency} when={whenOf(gift)} buy={getBuy(gift)} isBusy={busy === gift._id} onMove={(one, to) => void step(one, to)} />;
  return (
    <div className="grid gap-10 lg:gap-14">
      <header>
        <h1 ref={heading} tabIndex={-1} className="heading text-h1">
          {m.gifts_title_year({ year })}
        </h1>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-soft">{occasion !== null && gifts.length === 0 ? m.gifts_none_for_occasion() : toLead(parts, gifts.length)}</p>
          <Switches years={[...new Set([...found.years, year])].sort((a, b) => a - b)} {...{ year, presentYear, person, people, occasion, occasions, lastChristmas }} />
        </div>
        {gifts.length > 0 && <StepRibbon counts={countSteps(gifts)} partOf={(one) => ribbonParts[one](parts)} />}
        {earlier > 0 && <p className="mt-4 text-sm text-soft">{m.gifts_from_earlier({ count: earlier })}</p>}
      </header>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-14">
        <div className="grid content-start gap-12">
          <GiftsToDo parts={parts} row={row} whenOfPerson={whenOfPerson} />
          {together}
          <section aria-labelledby="gifts-ideas">
            <h2 id="gifts-ideas" className="heading text-h3">
              {m.gifts_part_ideas()}
            </h2>
            {parts.ideas.length === 0 && <p className="mt-2 text-soft">{m.gifts_ideas_none()}</p>}
            <Ideas ideas={parts.ideas} currency={currency} />
            <IdeaForm
              key={`${person} ${occasion ?? ''} ${shared}`}
              currency={currency}
              people={people}
              jubileeId={person || null}
              year={year}
              occasion={occasion}
              initialText={shared}
              onSaved={async ({ title }) => saved(title, onChanged, onSaved)}
              onFailed={onFailed}
            />
          </section>
          <Given given={parts.given} />
        </div>
        <div className="grid content-start gap-12">
          <BudgetPart {...found} isPresentYear={isPresentYear} currency={currency} people={people} onChanged={onChanged} onFailed={onFailed} />
          <GotPart
            got={parts.got}
            isFiltered={occasion !== null}
            add={
              <IdeaForm
                isGot
                currency={currency}
                people={people}
                jubileeId={person || null}
                year={year}
                occasion={occasion}
                onSaved={async ({ title }) => saved(title, onChanged, onSaved)}
                onFailed={onFailed}
              />
            }
          />
        </div>
      </div>
      <UndoToast undo={undo} />
    </div>
  );
}

/** Focus continues at the next row's heading: the pressed button goes with its row. */
async function moveOn(id: string, fallback: HTMLElement | null, move: () => Promise<boolean>): Promise<void> {
  const rows = [...document.querySelectorAll<HTMLElement>('h3[id^="gift-"]')].map((row) => row.id);
  const at = rows.indexOf(id);
  const next = rows[at + 1] ?? rows[at - 1];
  if (!(await move())) return;
  const target = next === undefined ? fallback : (document.getElementById(next) ?? fallback);
  target?.focus({ preventScroll: target === fallback });
}

async function saved(title: string, onChanged: () => Promise<void>, onSaved: (message: string) => void): Promise<void> {
  await onChanged();
  onSaved(m.gifts_saved({ title }));
}

function toLead(parts: GiftParts, count: number): string {
  const toDo = countToDo(parts);
  if (toDo > 0) return m.gifts_to_do({ count: toDo });
  if (count === 0) return m.gifts_none();
  return parts.onTheWay.length + parts.ideas.length > 0 ? m.gifts_nothing_now() : m.gifts_all_done();
}
