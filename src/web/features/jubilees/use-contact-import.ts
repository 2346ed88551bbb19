/** Import from a contacts file: read, choose, send. File data stays in this component. */
import { useEffect, useRef, useState } from 'react';
import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Contact, RefusedContact } from './contacts/contact.ts';
import { type Duplicate, duplicatesIn } from './contacts/duplicates.ts';
import type { UnreadableFile } from './contacts/read-contacts.ts';
import { foundJubilees } from './found-jubilees.ts';
import { readWhileFetching } from './read-while-fetching.ts';
import { sendPeople } from './send-people.ts';

export interface Candidate extends Contact {
  /** Idempotency key generated here: prevents duplicates. */
  key: string;
  duplicate: Duplicate | null;
}

export interface FoundPeople {
  candidates: readonly Candidate[];
  refused: readonly RefusedContact[];
  isCut: boolean;
  /** How many more people the member may add. */
  room: number;
}

export interface NotAdded {
  candidate: Candidate;
  why: NonNullable<ImportResult['refused']>;
}

export type ImportState =
  | { step: 'choose'; problem: UnreadableFile | 'unreadable' | 'offline' | null }
  | { step: 'read'; part: number }
  | { step: 'pick'; found: FoundPeople; chosen: ReadonlySet<string> }
  | { step: 'send'; total: number; added: number; left: readonly Candidate[]; notAdded: readonly NotAdded[]; isStopped: boolean; message: string | null }
  | { step: 'done'; added: number; notAdded: readonly NotAdded[] };

interface ContactImport {
  state: ImportState;
  read: (file: File) => Promise<void>;
  choose: (chosen: ReadonlySet<string>) => void;
  /** Sends the chosen people; after an interruption, the remaining ones. */
  send: () => Promise<void>;
  startAnew: () => void;
}

const beginning: ImportState = { step: 'choose', problem: null };

const toInput = ({ key, firstName, lastName, dateOfBirth, relation, isDeceased }: Candidate): ImportInput => ({ key, firstName, lastName, dateOfBirth, relation, isDeceased });

export function useContactImport(today: string): ContactImport {
  const api = useApi({ jubilees });
  const locale = useLocale();
  const [state, setState] = useState<ImportState>(beginning);
  const pending = useRef<AbortController | null>(null);

  useEffect(() => () => pending.current?.abort(), []);

  function begin(): AbortController {
    pending.current?.abort();
    pending.current = new AbortController();
    return pending.current;
  }

  async function read(file: File): Promise<void> {
    const { signal } = begin();
    const show = (next: ImportState) => {
      if (!signal.aborted) setState(next);
    };
    show({ step: 'read', part: 0 });
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const [found, known] = await readWhileFetching(file, { today, locale, timeZone, signal, onProgress: (part) => show({ step: 'read', part }) }, (either) =>
        api.jubilees.listKnown({ signal: either }),
      );
      if (found.kind === 'unreadable') return show({ step: 'choose', problem: found.why });
      const duplicates = duplicatesIn(found.contacts, known.people);
      const candidates = found.contacts.map((contact, index): Candidate => ({ ...contact, key: uuidv7(Date.now()), duplicate: duplicates[index] ?? null }));
      const proposed = candidates.filter(({ duplicate, dateOfBirth }) => duplicate === null && dateOfBirth !== null).slice(0, known.room);
      show({ step: 'pick', found: { candidates, refused: found.refused, isCut: found.isCut, room: known.room }, chosen: new Set(proposed.map(({ key }) => key)) });
    } catch (error) {
      if (signal.aborted) return;
      show({ step: 'choose', problem: error instanceof ApiError ? 'offline' : 'unreadable' });
      // A missing file is the reader's error; unexpected errors must be reported.
      if (!(error instanceof ApiError || error instanceof DOMException)) reportError(error);
    }
  }

  async function sendAll(people: readonly Candidate[], before: { total: number; added: number; notAdded: readonly NotAdded[] }): Promise<void> {
    const { signal } = begin();
    let { added, notAdded } = before;
    let left = people;
    const standing = () => ({ step: 'send' as const, total: before.total, added, left, notAdded, isStopped: false, message: null });
    setState(standing());
    try {
      await sendPeople(people.map(toInput), {
        send: (inputs) => api.jubilees.importPeople({ body: { people: [...inputs] } }),
        signal,
        onResults(results) {
          const answered = left.slice(0, results.length);
          notAdded = [...notAdded, ...answered.flatMap((candidate, index) => (results[index]?.refused ? [{ candidate, why: results[index].refused }] : []))];
          added += results.filter(({ refused }) => refused === null).length;
          left = left.slice(results.length);
          foundJubilees.clear();
          if (!signal.aborted) setState(standing());
        },
      });
      if (!signal.aborted) setState({ step: 'done', added, notAdded });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!signal.aborted) setState({ ...standing(), isStopped: true, message: error.status === 0 ? null : error.message });
    }
  }

  return {
    state,
    read,
    choose: (chosen) => setState((now) => (now.step === 'pick' ? { ...now, chosen } : now)),
    async send() {
      if (state.step === 'send') return sendAll(state.left, state);
      if (state.step !== 'pick') return;
      const people = state.found.candidates.filter(({ key }) => state.chosen.has(key));
      return sendAll(people, { total: people.length, added: 0, notAdded: [] });
    },
    startAnew() {
      pending.current?.abort();
      setState(beginning);
    },
  };
}
