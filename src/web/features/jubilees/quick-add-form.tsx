import { ImagePlus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import { areNamesAlike } from '#shared/values/people/nicknames.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { getName } from './occasion-text.ts';
import { type QuickAdd, type QuickDay, type QuickPerson, readQuickAdd } from './quick-add.ts';

interface QuickAddFormProps {
  /** YYYY-MM-DD: later birthdays are invalid. */
  today: string;
  /** On an existing fill. */
  isBare?: boolean;
  /** `done`: message for the member. */
  onAdded: (jubilee: Jubilee, done: string) => void;
  onFailed: (message: string) => void;
}

/** Maximum candidates to choose from. */
const MAX_ALIKE = 5;

/** Null if the name equals the relation: "Pappa · Pappa" adds nothing. */
function relationBeside(person: QuickPerson): string | null {
  const relation = relationNames[person.relation]();
  return relation.toLowerCase() === getName(person).toLowerCase() ? null : relation;
}

const toNotice = (person: Jubilee, locale: Locale): string => [getName(person), relationBeside(person), person.dateOfBirth && birthDateText(person.dateOfBirth, locale)].filter(Boolean).join(' · ');

function toProblem(read: QuickAdd): string | undefined {
  if (read.kind === 'no-name') return m.jubilees_quick_no_name();
  if (read.kind === 'no-such-day') return m.jubilees_quick_no_such_day({ day: read.text });
  return read.kind === 'future' ? m.jubilees_quick_future() : undefined;
}

const dayNames: Partial<Record<ReminderType, () => string>> = {
  weddingday: m.reminders_type_weddingday,
  engagement: m.reminders_type_engagement,
  nameday: m.reminders_type_nameday,
  baptism: m.reminders_type_baptism,
};
const toDayName = (day: QuickDay): string => dayNames[day.type]?.() ?? m.reminders_type_other();

function toUnderstood(read: QuickAdd & { kind: 'person' }, locale: Locale, today: string): string {
  const { person, day, leftOut } = read;
  const dated = day ? `${toDayName(day)} ${birthDateText(day.date, locale)}` : person.dateOfBirth ? birthDateText(person.dateOfBirth, locale) : m.jubilees_quick_no_birthday();
  const turns = person.dateOfBirth === null ? null : nextBirthday(person.dateOfBirth, today).turns;
  const parts = [getName(person), relationBeside(person), dated, turns === null ? null : m.jubilees_quick_turns({ age: turns })];
  const summary = parts.filter((part) => part !== null).join(' · ');
  return leftOut ? `${summary}. ${m.jubilees_quick_left_out({ text: leftOut.join(', ') })}` : summary;
}

/** Whether an existing person may be the same: same first name or nickname, and no different last name. */
const isAlike = (known: Jubilee, person: QuickPerson): boolean =>
  areNamesAlike(known.firstName, person.firstName) && (known.lastName === '' || person.lastName === '' || known.lastName.toLowerCase() === person.lastName.toLowerCase());

/** Adds a person, or a person's day, from one line of text; previews what is understood and left out. */
export function QuickAddForm({ today, isBare = false, onAdded, onFailed }: QuickAddFormProps) {
  const api = useApi({ jubilees, reminders });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Similar people, for the text that was sent. */
  const [known, setKnown] = useState<{ text: string; people: readonly Jubilee[] } | null>(null);
  const read = readQuickAdd(text, locale, today);
  const understood = text.trim() !== '' && read.kind === 'person' ? toUnderstood(read, locale, today) : null;
  const alike = known?.text === text ? known.people : [];

  async function findAlike(person: QuickPerson): Promise<Jubilee[]> {
    try {
      const { jubilees } = await api.jubilees.list({ query: { term: person.firstName, sort: 'name', limit: 100 } });
      return jubilees.filter((one) => isAlike(one, person));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A failing search is silent, and doesn't block adding (PPL-06).
      return [];
    }
  }

  /** `to`: whose day it is; null creates a new person. */
  async function add({ person, day }: QuickAdd & { kind: 'person' }, to: Jubilee | null): Promise<void> {
    const jubilee = to ?? (await api.jubilees.create({ body: person })).jubilee;
    if (day) await api.reminders.create({ body: { name: toDayName(day), type: day.type, target: jubilee._id, date: day.date } });
    // Keeps text of the next person, if already begun.
    setText((now) => (now === text ? '' : now));
    setIsTried(false);
    setKnown(null);
    onAdded(jubilee, day ? m.jubilees_quick_day_added({ day: toDayName(day), name: getName(jubilee) }) : m.jubilees_added({ name: getName(jubilee) }));
  }

  async function send(work: (input: QuickAdd & { kind: 'person' }) => Promise<void>): Promise<void> {
    setIsTried(true);
    if (read.kind !== 'person' || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work(read);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(refusalText(error));
      if (error.status === 401) return;
      onFailed(refusalText(error));
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(async (input) => {
      // Sent again despite the question: a new person.
      const people = alike.length > 0 ? [] : await findAlike(input.person);
      const [only, ...others] = people;
      if (input.day && only && others.length === 0) return add(input, only);
      if (only) return setKnown({ text, people: people.slice(0, MAX_ALIKE) });
      await add(input, null);
    });
  }

  const parts = (
    <>
      <form noValidate onSubmit={submit}>
        <fieldset disabled={!isHydrated} className="grid gap-x-3 gap-y-3 @sm:grid-cols-[1fr_auto]">
          <Field label={m.jubilees_quick_label()} hint={<span aria-live="polite">{understood ?? m.jubilees_quick_hint()}</span>} error={isTried ? toProblem(read) : undefined} className="min-w-0">
            {(control) => <TextInput {...control} value={text} maxLength={200} autoComplete="off" enterKeyHint="done" onChange={(event) => setText(event.target.value)} />}
          </Field>
          <Button type="submit" isBusy={isBusy} icon={<Plus aria-hidden className="size-5" />} className="self-start @sm:mt-6.5">
            {alike.length > 0 ? m.jubilees_quick_add_anyway() : m.jubilees_quick_add()}
          </Button>
        </fieldset>
        {/* The toast disappears by itself (WCAG 2.2.1). */}
        {failure && (
          <Notice tone="error" isLive className="mt-3">
            {failure}
          </Notice>
        )}
        {alike.length > 0 && read.kind === 'person' && (
          <Notice tone="info" isLive title={read.day ? m.jubilees_quick_whose() : m.jubilees_quick_known()} className="mt-3">
            <ul className="mt-1 grid gap-1">
              {alike.map((one) => (
                <li key={one._id}>
                  {read.day ? (
                    <Button variant="ghost" size="sm" isBusy={isBusy} onClick={() => void send((input) => add(input, one))}>
                      {toNotice(one, locale)}
                    </Button>
                  ) : (
                    <Link to={pathTo('userJubilee', locale, { '*': one._id })} className="link inline-flex min-h-tap items-center">
                      {toNotice(one, locale)}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </form>
      <Link to={pathTo('userJubileeNew', locale)} className="link mt-3 inline-flex min-h-tap items-center gap-2">
        <ImagePlus aria-hidden className="size-4.5" />
        {m.jubilees_add_full()}
      </Link>
    </>
  );
  return isBare ? (
    <div className="@container">{parts}</div>
  ) : (
    <Card tone="sage">
      <div className="@container">{parts}</div>
    </Card>
  );
}
