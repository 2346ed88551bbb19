import { Check } from 'lucide-react';
import { useRevalidator } from 'react-router';
import type { BirthdayAnswer } from '#shared/contract/birthday-links.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayOfYear } from '#shared/values/celebrations/occurrence.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { toDayNumber } from '#shared/values/time/day-number.ts';
import { monthsIn } from '#shared/values/time/calendar-day.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { birthdayLinks } from '#web/lib/api/routes/birthday-links.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { Row, RowList } from '#web/ui/row.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';

interface BirthdayAnswersProps {
  answers: readonly BirthdayAnswer[];
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

function DayMark({ dateOfBirth }: { dateOfBirth: string }) {
  const locale = useLocale();
  const { month, day } = dayOfYear(dateOfBirth);
  return (
    <span aria-hidden className="w-14 text-center">
      <span className="heading block text-h3 leading-none tabular-nums">{day}</span>
      <span className="text-sm text-soft">{(monthsIn(locale)[month - 1] ?? '').slice(0, 3)}</span>
    </span>
  );
}

/** "Har du den 12? Petra säger 14.", with months where they differ or a year is in it. */
function toConflict(stored: string, { name, dateOfBirth }: BirthdayAnswer, locale: Locale): string {
  const person = name.split(' ')[0] ?? name;
  const [before, after] = [dayOfYear(stored), dayOfYear(dateOfBirth)];
  if (before.month === after.month && before.day !== after.day) return m.birthdays_conflict_day({ stored: toDayNumber(before.day, locale), person, answered: toDayNumber(after.day, locale) });
  return m.birthdays_conflict({ stored: birthDateText(stored, locale), person, answered: birthDateText(dateOfBirth, locale) });
}

function toNote(answer: BirthdayAnswer, locale: Locale): string {
  const { turns, person } = answer;
  const age = turns === null ? m.birthdays_no_year() : m.birthdays_turns({ age: turns });
  if (person === null) return age;
  if (person.standing === 'conflict' && person.dateOfBirth !== null) return toConflict(person.dateOfBirth, answer, locale);
  const known = person.standing === 'same' ? m.birthdays_same() : person.standing === 'adds-year' ? m.birthdays_adds_year() : m.birthdays_known({ person: person.name });
  return `${age}, ${known}`;
}

/** Answers that came in by link, each to save or remove. Nothing is changed before that. */
export function BirthdayAnswers({ answers, onDone, onFailed }: BirthdayAnswersProps) {
  const api = useApi({ birthdayLinks });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction(onFailed);
  const undo = useUndo();

  const save = ({ _id: id, name, dateOfBirth, person }: BirthdayAnswer) =>
    act(id, async () => {
      await api.birthdayLinks.save({ id, body: { jubileeId: person?.jubileeId ?? null } });
      onDone(m.birthdays_saved({ person: name, day: birthDateText(dateOfBirth, locale) }));
    });
  const dismiss = ({ _id: id }: BirthdayAnswer) =>
    act(`${id} dismiss`, async () => {
      await api.birthdayLinks.dismiss({ id });
      const restore = async () => {
        await api.birthdayLinks.restore({ id });
        await revalidate();
      };
      offerUndo(undo, { text: m.birthdays_dismissed(), work: restore, late: m.birthdays_dismissed_late() });
      await revalidate();
    });

  return (
    <>
      {answers.length > 0 && (
        <RowList aria-label={m.birthdays_answers()} className="mt-5">
          {answers.map((answer) => {
            const { _id, name, dateOfBirth, turns, person } = answer;
            const day = birthDateText(dateOfBirth, locale);
            const isConflict = person?.standing === 'conflict';
            return (
              <Row
                key={_id}
                mark={<DayMark dateOfBirth={dateOfBirth} />}
                title={<h3 className="font-semibold">{name}</h3>}
                note={
                  <>
                    <span className="sr-only">{day}, </span>
                    {toNote(answer, locale)}
                  </>
                }
                value={turns !== null && areRoundYears(turns) && <Medal years={turns} size="sm" />}
                action={
                  <>
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={!isHydrated}
                      isBusy={busy === _id}
                      icon={<Check aria-hidden className="size-4.5" />}
                      aria-label={isConflict ? undefined : m.birthdays_save_named({ person: name, day })}
                      onClick={() => void save(answer)}
                    >
                      {isConflict ? m.birthdays_replace({ day }) : m.birthdays_save()}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      disabled={!isHydrated}
                      isBusy={busy === `${_id} dismiss`}
                      aria-label={m.birthdays_dismiss_named({ person: name })}
                      onClick={() => void dismiss(answer)}
                    >
                      {m.birthdays_dismiss()}
                    </Button>
                  </>
                }
              />
            );
          })}
        </RowList>
      )}
      <UndoToast undo={undo} />
    </>
  );
}
