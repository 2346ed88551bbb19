import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import type { Greeting } from '#shared/contract/greetings.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { dayParts, formatDayOfYear } from '#shared/values/time/calendar-day.ts';
import { getKind } from '#web/lib/people/day-kind.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { RowList } from '#web/ui/row.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { CelebrationPanel, type CelebrationProps, QuietPanel } from './celebration-panel.tsx';
import { CelebrationRow, DayMark, dayHeadingId } from './celebration-row.tsx';
import { namesByDay, toSentence } from './day-sentences.ts';
import { stageText } from './gift-progress.tsx';
import { GreetDialog } from './greet-dialog.tsx';
import type { ComingDay } from './load-coming.ts';
import { OrderRow } from './order-row.tsx';
import { toParts } from './today-parts.ts';
import { useFinish } from './use-finish.ts';
import { useGreetings } from './use-greetings.ts';

interface TodayProps {
  /** Null if unavailable. */
  coming: readonly ComingDay[] | null;
  /** The member's first name, signing greetings. */
  from: string;
  /** Greetings of the last days. */
  sent: readonly Greeting[];
  relationName: (relation: Relation) => string;
  /** Slot shown to members without people. */
  firstStep: ReactNode;
  /** At the side from 1280 px on, else between orders and friends' wishes: adding a person, and Swedish days. */
  add: ReactNode;
  days: ReactNode;
  wishes: ReactNode;
  onFailed: (message: string) => void;
}

/** Placeholder for the panel and rows during a retry. */
function TodaySkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-72 rounded-xl" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-13 rounded-full" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-9 w-28 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** Days after this week, with dates and gift progress. */
function NextDays({ days, getName }: { days: readonly ComingDay[]; getName: (reminder: Reminder) => string }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="today-next">
      <h2 id="today-next" className="heading text-h3">
        {m.member_coming()}
      </h2>
      <ul className="mt-3 grid">
        {days.map((day) => {
          const { reminder } = day;
          const Icon = getKind(reminder).icon;
          return (
            <li key={reminder._id + reminder.date}>
              <Link
                to={reminder.target ? pathTo('userJubilee', locale, { '*': reminder.target._id }) : pathTo('userReminder', locale, { '*': reminder._id })}
                className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 underline-offset-4 hover:[&_strong]:underline"
              >
                <DayMark day={day} isSmall />
                <span className="min-w-0">
                  <strong className="block leading-snug font-semibold [overflow-wrap:anywhere]">{toSentence(reminder, getName(reminder))}</strong>
                  <span className="flex items-center gap-1.5 text-sm text-soft">
                    <Icon aria-hidden className="size-4" />
                    {formatDayOfYear(dayParts(reminder.date), locale)}
                  </span>
                </span>
                {reminder.target && <span className="text-sm text-soft">{stageText(day.gift)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      <Link to={pathTo('userReminders', locale)} className="link mt-1 inline-flex min-h-11 items-center">
        {m.reminders_mail_look()}
      </Link>
    </section>
  );
}

/** The member's day: today's celebrations, orders this week, what follows, and yesterday last. */
export function Today({ coming, from, sent, relationName, firstStep, add, days, wishes, onFailed }: TodayProps) {
  const locale = useLocale();
  const isReloading = useNavigation().location?.pathname === pathTo('user', locale);
  const { undo, isFinished, finish } = useFinish(onFailed);
  const nextHeading = useRef<string | null>(null);
  const { findGreeted, onGreeted } = useGreetings(sent, undo);
  const [greeting, setGreeting] = useState<Reminder | null>(null);
  // The pressed button is gone with its row: focus moves on.
  useEffect(() => {
    if (nextHeading.current === null) return;
    document.querySelector<HTMLElement>(nextHeading.current)?.focus({ preventScroll: true });
    nextHeading.current = null;
  });
  if (coming === null) {
    return isReloading ? (
      <TodaySkeleton />
    ) : (
      <>
        <h1 className="heading text-h1">{m.today_title()}</h1>
        <PartMissing title={m.today_missing()} to={pathTo('user', locale)} />
      </>
    );
  }
  if (coming.length === 0) return firstStep;
  const left = coming.filter(({ reminder }) => !isFinished(reminder));
  const getName = namesByDay(coming.map(({ reminder }) => reminder));
  const parts = toParts(left);
  const [first, ...others] = parts.today;
  const soon = [...parts.orders, ...parts.next].toSorted((a, b) => a.reminder.daysLeft - b.reminder.daysLeft)[0] ?? null;
  const order = [...parts.today, ...parts.yesterday].map(({ reminder }) => reminder);
  function finishDay(reminder: Reminder): void {
    const next = order[order.indexOf(reminder) + 1];
    const becomesPanel = reminder === first?.reminder;
    nextHeading.current = next && !becomesPanel ? `#${CSS.escape(dayHeadingId(next))}` : '#today-celebrates, #today-none';
    finish(reminder);
  }
  const toProps = (day: ComingDay): CelebrationProps => ({ day, name: getName(day.reminder), greetedAt: findGreeted(day.reminder), onGreet: setGreeting, onDone: finishDay });
  const row = (day: ComingDay, headingLevel: 2 | 3) => (
    <CelebrationRow key={day.reminder._id + day.reminder.date} {...toProps(day)} headingLevel={headingLevel} relationName={day.reminder.target ? relationName(day.reminder.target.relation) : null} />
  );
  return (
    <>
      <div className="grid gap-3">
        {first ? <CelebrationPanel {...toProps(first)} /> : <QuietPanel next={soon} name={soon ? getName(soon.reminder) : ''} />}
        <UndoToast undo={undo} />
        {others.length > 0 && (
          <ul aria-label={m.today_also()} className="divide-y divide-line border-b border-line">
            {others.map((day) => row(day, 2))}
          </ul>
        )}
      </div>
      <div className="grid items-start gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_18rem]">
        {parts.orders.length > 0 && (
          <section aria-labelledby="today-orders" className="min-w-0">
            <SectionHeading id="today-orders" className="mb-4!">
              {m.today_order_title()}
            </SectionHeading>
            <RowList aria-labelledby="today-orders">
              {parts.orders.map((day) => (
                <OrderRow key={day.reminder._id + day.reminder.date} day={day} name={getName(day.reminder)} />
              ))}
            </RowList>
          </section>
        )}
        <aside aria-label={m.member_coming()} className="grid gap-12 xl:col-start-2 xl:row-span-3 xl:row-start-1">
          {add}
          {parts.next.length > 0 && <NextDays days={parts.next} getName={getName} />}
          {days}
        </aside>
        <div className="min-w-0 empty:hidden">{wishes}</div>
        {parts.yesterday.length > 0 && (
          <section aria-labelledby="today-yesterday" className="min-w-0">
            <h2 id="today-yesterday" className="heading text-h3">
              {m.today_yesterday()}
            </h2>
            <ul className="divide-y divide-line">{parts.yesterday.map((day) => row(day, 3))}</ul>
          </section>
        )}
      </div>
      <GreetDialog
        greeted={greeting && { reminder: greeting, name: getName(greeting), isFriend: coming.some(({ reminder, isFriend }) => reminder === greeting && isFriend) }}
        from={from}
        onClose={() => setGreeting(null)}
        onGreeted={onGreeted}
      />
    </>
  );
}
