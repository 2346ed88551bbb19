import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { Gift, GiftsAnswer } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { type GiftStep, giftSteps } from '#shared/values/wishes/gift-stages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { RowList } from '#web/ui/row.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { BudgetPart } from './budget-part.tsx';
import { countSteps, countToDo, type DaysLeft, type GiftParts, getParts, type ToOrder } from './gift-parts.ts';
import { GiftPicture } from './gift-picture.tsx';
import { GiftRow, headingId, StageRibbon } from './gift-row.tsx';
import { getOccasionName, getTitle, titleWithPerson } from './gift-texts.ts';
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

  /** Focus continues at the next row's heading: the pressed button goes with its row. */
  async function step(gift: Gift, to: GiftStep): Promise<void> {
    const rows = [...document.querySelectorAll<HTMLElement>('h3[id^="gift-"]')].map(({ id }) => id);
    const at = rows.indexOf(headingId(gift));
    const next = rows[at + 1] ?? rows[at - 1];
    if (!(await move(gift, to, m.gifts_moved()))) return;
    const target = next === undefined ? heading.current : (document.getElementById(next) ?? heading.current);
    target?.focus({ preventScroll: target === heading.current });
  }
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
          <Part id="gifts-order" title={m.gifts_part_order()} isEmpty={parts.order.length === 0}>
            {parts.order.map((entry) => (entry.kind === 'gift' ? row(entry.gift) : <ChooseRow key={entry.jubileeId} entry={entry} when={whenOfPerson(entry.jubileeId)} />))}
          </Part>
          <Part id="gifts-wrap" title={m.gifts_part_wrap()} isEmpty={parts.wrap.length === 0}>
            {parts.wrap.map(row)}
          </Part>
          <Part id="gifts-give" title={m.gifts_part_give()} isEmpty={parts.give.length === 0}>
            {parts.give.map(row)}
          </Part>
          <Part id="gifts-way" title={m.gifts_part_way()} isEmpty={parts.onTheWay.length === 0}>
            {parts.onTheWay.map(row)}
          </Part>
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
              onSaved={async (title) => saved(title, onChanged, onSaved)}
              onFailed={onFailed}
            />
          </section>
          <Given given={parts.given} />
        </div>
        <div className="grid content-start gap-12">
          <BudgetPart {...found} isPresentYear={isPresentYear} currency={currency} people={people} onChanged={onChanged} onFailed={onFailed} />
          <GotPart
            got={parts.got}
            busy={busy}
            isFiltered={occasion !== null}
            onThank={(gift) => void move(gift, 'thanked', m.gifts_thanked_done())}
            add={
              <IdeaForm
                isGot
                currency={currency}
                people={people}
                jubileeId={person || null}
                year={year}
                occasion={occasion}
                onSaved={async (title) => saved(title, onChanged, onSaved)}
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

function Part({ id, title, isEmpty, children }: { id: string; title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="heading mb-3 text-h3">
        {title}
      </h2>
      <RowList className="border-b-0">{children}</RowList>
    </section>
  );
}

/** Several ideas for a near occasion: one is to be chosen. */
function ChooseRow({ entry: { jubileeId, name, count }, when }: { entry: ToOrder & { kind: 'choose' }; when: ReactNode }) {
  const locale = useLocale();
  const to = `${pathTo('userJubilee', locale, { '*': jubileeId })}#person-ideas`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[4.75rem_minmax(0,1fr)_auto] sm:gap-x-5">
      <GiftPicture image={null} isOpen />
      <div className="min-w-0 self-center">
        <h3 className="heading text-h4 [overflow-wrap:anywhere]">{m.gifts_something_to({ name })}</h3>
        {when && <p className="mt-0.5 text-sm text-soft">{when}</p>}
        <div className="mt-3">
          <GiftRibbon reached={0} steps={giftSteps.length} word={m.gifts_ideas_count({ count })} position="" />
        </div>
      </div>
      <div className="self-center max-sm:col-start-2">
        <ButtonLink size="sm" variant="ghost" to={to} aria-label={m.gifts_choose_for({ name })}>
          {m.gifts_choose()}
        </ButtonLink>
      </div>
    </li>
  );
}

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

function Given({ given }: { given: readonly Gift[] }) {
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
