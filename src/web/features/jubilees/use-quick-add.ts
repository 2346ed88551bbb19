import { useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { areNamesAlike } from '#shared/values/people/nicknames.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { getName } from './occasion-text.ts';
import { type QuickAdd, type QuickPerson, readQuickAdd } from './quick-add.ts';
import { toDayName } from './quick-add-text.ts';

/** Maximum candidates to choose from. */
const MAX_ALIKE = 5;

/** Whether an existing person may be the same: same first name or nickname, and no different last name. */
const isAlike = (known: Jubilee, person: QuickPerson): boolean =>
  areNamesAlike(known.firstName, person.firstName) && (known.lastName === '' || person.lastName === '' || known.lastName.toLowerCase() === person.lastName.toLowerCase());

interface QuickAddOptions {
  /** YYYY-MM-DD: later birthdays are invalid. */
  today: string;
  /** `done`: message for the member. */
  onAdded: (jubilee: Jubilee, done: string) => void;
  onFailed: (message: string) => void;
}

/** The line as typed, what it is understood as, and adding it. */
export function useQuickAdd({ today, onAdded, onFailed }: QuickAddOptions) {
  const api = useApi({ jubilees, reminders });
  const locale = useLocale();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Similar people, for the text that was sent. */
  const [known, setKnown] = useState<{ text: string; people: readonly Jubilee[] } | null>(null);
  const read = readQuickAdd(text, locale, today);
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

  /** Sends the line; a similar person already known is asked about first. */
  function submit(): void {
    void send(async (input) => {
      // Sent again despite the question: a new person.
      const people = alike.length > 0 ? [] : await findAlike(input.person);
      const [only, ...others] = people;
      if (input.day && only && others.length === 0) return add(input, only);
      if (only) return setKnown({ text, people: people.slice(0, MAX_ALIKE) });
      await add(input, null);
    });
  }

  /** Adds the day to a person already known. */
  const addTo = (one: Jubilee): void => void send((input) => add(input, one));

  return { text, setText, read, isTried, isBusy, failure, alike, submit, addTo };
}
