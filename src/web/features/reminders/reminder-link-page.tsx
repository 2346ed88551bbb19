import { useState } from 'react';
import type { ReminderLink } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useMailedLink } from '#web/lib/session/use-mailed-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MailedLinkPage } from '#web/ui/mailed-link-page.tsx';

type Phase = 'ask' | 'later' | 'finished' | 'postponed' | 'done' | 'past';

const titles: Record<Phase | 'gone', () => string> = {
  ask: m.reminders_link_ask,
  later: m.reminders_link_later,
  finished: m.reminders_link_finished,
  postponed: m.reminders_link_postponed,
  done: m.reminders_link_done,
  past: m.reminders_link_past,
  gone: m.reminders_link_gone,
};

const texts: Record<Phase | 'gone', (inputs: { what: string; day: string; until: string }) => string> = {
  ask: m.reminders_link_ask_text,
  later: m.reminders_link_later_text,
  finished: m.reminders_link_finished_text,
  postponed: m.reminders_link_postponed_text,
  done: m.reminders_link_done_text,
  past: m.reminders_link_past_text,
  gone: m.reminders_link_gone_text,
};

interface ReminderLinkPageProps {
  /** Null if the link is invalid. */
  reminder: ReminderLink | null;
  /** The mail's snooze link was used. */
  isLater: boolean;
  token: string;
}

/** Target of a reminder mail's links: a question answered by a button. */
export function ReminderLinkPage({ reminder, isLater, token }: ReminderLinkPageProps) {
  const api = useApi({ reminders });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const offered = reminder?.snoozeDays ?? [];
  const begun = reminder === null ? 'gone' : reminder.state === 'open' ? (isLater && offered.length > 0 ? 'later' : 'ask') : reminder.state;
  const { phase, busy, message, go } = useMailedLink<Phase>(begun);
  const [until, setUntil] = useState(reminder?.snoozedUntil ?? null);
  const what = reminder?.title || m.reminders_link_nameless();
  const said = { what, day: reminder ? formatDayShort(reminder.date, locale) : '', until: until ? formatDayShort(until, locale) : '' };

  const finish = () => go('finished', () => api.reminders.finishByLink({ token }), m.unsubscribe_offline());
  const snooze = (days: (typeof offered)[number]) =>
    go('postponed', async () => setUntil((await api.reminders.snoozeByLink({ token, body: { days } })).reminder.snoozedUntil), m.unsubscribe_offline());

  return (
    <MailedLinkPage
      title={titles[phase]()}
      text={texts[phase](said)}
      message={message}
      actions={
        <>
          {phase === 'later' &&
            offered.map((days, index) => (
              <Button key={days} size="lg" variant={index === 0 ? 'primary' : 'ghost'} disabled={!isHydrated} isBusy={busy === 'postponed'} onClick={() => snooze(days)}>
                {days === 1 ? m.reminders_link_tomorrow() : m.reminders_snooze({ count: days })}
              </Button>
            ))}
          {(phase === 'ask' || phase === 'postponed') && (
            <Button size="lg" variant={phase === 'ask' ? 'primary' : 'ghost'} disabled={!isHydrated} isBusy={busy === 'finished'} onClick={finish}>
              {m.reminders_done()}
            </Button>
          )}
          <ButtonLink size="lg" variant={phase === 'ask' || phase === 'later' ? 'quiet' : 'ghost'} to={pathTo('userReminders', locale)}>
            {m.reminders_mail_look()}
          </ButtonLink>
        </>
      }
    />
  );
}
