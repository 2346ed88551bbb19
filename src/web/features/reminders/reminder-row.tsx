import { BellOff, Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { daysBetween, formatDayShort } from '#shared/values/time/calendar-day.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { getKind } from '#web/lib/people/day-kind.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Medal } from '#web/ui/medal.tsx';
import { OrderBy } from '#web/ui/order-by.tsx';
import { toDetails, orderByText, ruleText, whenText } from './reminder-texts.ts';

/** Highlighted from this many days before. */
const SOON_DAYS = 14;
const SNOOZE_DAYS = 3;

interface ReminderRowProps {
  reminder: Reminder;
  /** On the person's own page, whose name is then not repeated. */
  isOnPersonPage: boolean;
  /** Done or snoozed. Resolves when the list is reloaded. */
  onChanged: (said: string) => Promise<void>;
  onFailed: (message: string) => void;
}

/** What can be done with a reminder: near its day done or snoozed, and edited, or the person opened. */
function ReminderActions({ reminder, isOnPersonPage, isNear, onChanged, onFailed }: ReminderRowProps & { isNear: boolean }) {
  const api = useApi({ reminders });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState<'done' | 'snooze' | null>(null);
  const { _id, name, source, target, date, firstDate, repeats, daysLeft, snoozedUntil } = reminder;
  // A past one-time day is listed for the next year, without reminders.
  const isDateShown = repeats === 'yearly' || firstDate === date;
  const editPath = pathTo('userReminder', locale, { '*': _id });

  async function act(kind: 'done' | 'snooze'): Promise<void> {
    if (busy) return;
    setBusy(kind);
    try {
      if (kind === 'done') await api.reminders.finish({ id: _id, body: { date } });
      else await api.reminders.snooze({ id: _id, body: { date, days: SNOOZE_DAYS } });
      // Busy until the list is reloaded: a press before would act on the old date.
      await onChanged(kind === 'done' ? m.reminders_done_said({ name }) : m.reminders_snoozed_said({ name }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another tab was faster: the list is stale.
      if (error.code === 'REMINDER_DONE') await onChanged(error.message);
      else onFailed(refusalText(error));
    }
    setBusy(null);
  }

  return (
    <div className={classNames('mt-3 flex flex-wrap gap-2 empty:hidden', source === 'own' && !isNear && '-ml-4')}>
      {isNear && (
        <>
          <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'done'} icon={<Check aria-hidden className="size-4.5" />} onClick={() => void act('done')}>
            {m.reminders_done()}
          </Button>
          {isDateShown && daysLeft > SNOOZE_DAYS && !snoozedUntil && (
            <Button size="sm" variant="quiet" disabled={!isHydrated} isBusy={busy === 'snooze'} icon={<BellOff aria-hidden className="size-4.5" />} onClick={() => void act('snooze')}>
              {m.reminders_snooze({ count: SNOOZE_DAYS })}
            </Button>
          )}
        </>
      )}
      {source === 'own' ? (
        <ButtonLink
          size="sm"
          variant="quiet"
          aria-label={m.reminders_edit({ name })}
          to={isOnPersonPage && target ? `${editPath}?target=${target._id}` : editPath}
          icon={<Pencil aria-hidden className="size-4.5" />}
        >
          {m.jubilees_edit()}
        </ButtonLink>
      ) : (
        target &&
        !isOnPersonPage && (
          <Link to={pathTo('userJubilee', locale, { '*': target._id })} className="link inline-flex min-h-11 items-center text-sm">
            {m.jubilees_show({ name: target.firstName })}
          </Link>
        )
      )}
    </div>
  );
}

/** A reminder: what, whose, when, order deadline, and actions. */
export function ReminderRow({ reminder, isOnPersonPage, onChanged, onFailed }: ReminderRowProps) {
  const locale = useLocale();
  const { name, target, date, daysLeft, orderBy, notes, rule, snoozedUntil, years } = reminder;
  const { icon: Icon, name: kindName } = getKind(reminder);
  const isNear = daysLeft <= SOON_DAYS;
  const Heading = isOnPersonPage ? 'h3' : 'h2';

  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4 py-4">
      {years !== null && areRoundYears(years) ? (
        <Medal years={years} size="row" />
      ) : (
        <span className="grid size-11 place-items-center rounded-full bg-sand text-primary">
          <Icon aria-hidden className="size-5.5" />
        </span>
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Heading className="min-w-0 leading-snug font-semibold [overflow-wrap:anywhere]">{target && !isOnPersonPage ? m.reminders_whose({ what: name, name: target.firstName }) : name}</Heading>
          <Badge tone={isNear ? 'rose' : 'sand'} className="whitespace-nowrap">
            {whenText(daysLeft)}
          </Badge>
        </div>
        {kindName() !== name && <p className="mt-0.5 text-sm font-medium">{kindName()}</p>}
        <p className="mt-0.5 text-sm text-soft">{toDetails(isOnPersonPage ? { ...reminder, target: null } : reminder, locale)}</p>
        {rule && <p className="text-sm text-soft first-letter:uppercase">{ruleText(rule, locale)}</p>}
        {notes !== '' && <p className="mt-2 text-sm [overflow-wrap:anywhere] whitespace-pre-line">{notes}</p>}
        {isNear && orderBy && (
          <p className="mt-2">
            <OrderBy isDue={daysBetween(orderBy, date) === daysLeft}>{orderByText(reminder, locale)}</OrderBy>
          </p>
        )}
        {snoozedUntil && <p className="mt-2 text-sm text-soft">{m.reminders_snoozed({ day: formatDayShort(snoozedUntil, locale) })}</p>}
        <ReminderActions reminder={reminder} isOnPersonPage={isOnPersonPage} isNear={isNear} onChanged={onChanged} onFailed={onFailed} />
      </div>
    </div>
  );
}
