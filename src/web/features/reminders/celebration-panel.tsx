import { Check, Gift, Send } from 'lucide-react';
import { Link } from 'react-router';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayOfWeek, dayParts, isCalendarDay, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BouquetIllustration } from '#web/ui/illustrations/bouquet.tsx';
import { Bunting } from '#web/ui/illustrations/bunting.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { toGreetedText, toSentence, toWhen } from './day-sentences.ts';
import type { ComingDay } from './load-coming.ts';

export interface CelebrationProps {
  day: ComingDay;
  /** Name of the celebrated person. */
  name: string;
  /** When it was greeted; null if it wasn't. */
  greetedAt: string | null;
  onGreet: (reminder: Reminder) => void;
  onDone: (reminder: Reminder) => void;
}

/** Link to the day's gift: the gift in progress, else ideas on the person's page. */
export function giftPath({ reminder: { target }, gift }: Pick<ComingDay, 'reminder' | 'gift'>, locale: Locale): string {
  if (gift !== null) return gift.orderId === null ? pathTo('userGifts', locale) : pathTo('userOrder', locale, { id: gift.orderId });
  return target === null ? pathTo('shop', locale) : pathTo('userJubilee', locale, { '*': target._id });
}

/** "Född en måndag 1946."; null if the year is unknown. */
function bornText({ source, firstDate }: Reminder, locale: Locale): string | null {
  if (source !== 'birthday' || !isCalendarDay(firstDate)) return null;
  return m.today_born({ weekday: weekdaysIn(locale)[dayOfWeek(firstDate) - 1] ?? '', year: dayParts(firstDate).year });
}

/** Today's celebration, with the person as heading and the age as picture. Honey colour and bunting for milestone years. */
export function CelebrationPanel({ day, name, greetedAt, onGreet, onDone }: CelebrationProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { reminder, avatar, gift } = day;
  const { source, years, target } = reminder;
  const isRound = years !== null && areRoundYears(years);
  const isAge = source === 'birthday' && years !== null;
  const lines = [bornText(reminder, locale), gift === null ? null : m.today_gift_line({ title: gift.title })].filter((line) => line !== null);
  const filled = 'min-h-11 rounded-full px-5 font-semibold';
  return (
    <section
      aria-labelledby="today-celebrates"
      className={classNames('relative grid overflow-hidden rounded-xl sm:grid-cols-[minmax(0,1fr)_38%]', isRound ? 'bg-honey text-on-honey' : 'bg-rose text-ink')}
    >
      <div className={classNames('relative z-1 p-5 sm:p-7 lg:p-10', isRound && 'pt-14! sm:pt-16!')}>
        {isRound && <p className="mb-3 text-sm font-semibold">{m.today_round()}</p>}
        <h1 id="today-celebrates" tabIndex={-1} className="heading [overflow-wrap:anywhere]">
          {isAge ? (
            <>
              <span className="block text-h1">{m.today_turns({ name })}</span> <span className="mt-3 block text-age tabular-nums">{years}</span>
            </>
          ) : (
            <span className="block text-h1">{toSentence(reminder, name)}</span>
          )}
        </h1>
        {lines.length > 0 && <p className={classNames('mt-5 max-w-md text-lg', !avatar && 'max-sm:pr-20')}>{lines.join(' ')}</p>}
        <div className="mt-6 flex flex-wrap items-center gap-2.5">
          {target !== null && (
            <button
              type="button"
              disabled={!isHydrated}
              onClick={() => onGreet(reminder)}
              className={classNames(
                filled,
                'inline-flex items-center gap-2 transition-opacity hover:opacity-85 focus-visible:outline-current! disabled:opacity-60',
                isRound ? 'bg-on-honey text-honey' : 'bg-ink text-paper',
              )}
            >
              {greetedAt === null ? <Send aria-hidden className="size-5" /> : <Check aria-hidden className="size-5" />}
              {greetedAt === null ? m.today_greet() : toGreetedText(greetedAt, locale)}
            </button>
          )}
          <Link
            to={giftPath(day, locale)}
            className={classNames(filled, 'inline-flex items-center gap-2 border-[1.5px] border-current transition-opacity hover:opacity-80 focus-visible:outline-current!')}
          >
            <Gift aria-hidden className="size-5" />
            {gift === null ? m.today_gift_small() : m.today_gift_see()}
          </Link>
          <button
            type="button"
            disabled={!isHydrated}
            onClick={() => onDone(reminder)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium underline-offset-4 hover:underline focus-visible:outline-current! disabled:opacity-60"
          >
            <Check aria-hidden className="size-5" />
            {m.reminders_done()}
          </button>
        </div>
      </div>
      {isRound && <Bunting className="absolute top-0 right-0 h-11 w-72 max-sm:w-60 sm:right-[36%]" />}
      {avatar ? (
        <div className="order-first aspect-3/2 sm:order-none sm:aspect-auto">
          <Picture
            image={avatar}
            shape="full"
            sizes="(min-width: 48rem) 24rem, 100vw"
            maxWidth={1280}
            isEager
            isDecorative
            className="size-full object-cover sm:absolute sm:right-0 sm:inset-y-0 sm:w-[38%]"
          />
        </div>
      ) : (
        <div className="pointer-events-none grid place-items-end px-6 pt-8 max-sm:absolute max-sm:right-4 max-sm:bottom-34 max-sm:p-0">
          <BouquetIllustration className="h-auto w-full max-w-72 max-sm:w-20" />
        </div>
      )}
    </section>
  );
}

/** No celebration today: says so, and shows the next one. */
export function QuietPanel({ next, name }: { next: ComingDay | null; name: string }) {
  const locale = useLocale();
  const target = next?.reminder.target ?? null;
  return (
    <section aria-labelledby="today-none" className="rounded-xl bg-sage p-5 sm:p-7 lg:p-10">
      <h1 id="today-none" tabIndex={-1} className="heading text-h1">
        {m.today_none()}
      </h1>
      {next && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="max-w-lg text-lg">{m.today_next({ what: m.today_what_when({ what: toSentence(next.reminder, name), when: toWhen(next.reminder, locale) }) })}</p>
          {target && (
            <ButtonLink to={pathTo('userJubilee', locale, { '*': target._id })} variant="ghost">
              {m.jubilees_show({ name: target.firstName })}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
