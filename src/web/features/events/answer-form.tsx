import { type FormEvent, useState } from 'react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import type { SaveState } from '#web/lib/api/use-save.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AnswerChoice } from './answer-choice.tsx';
import { type AnswerDraft, type Fit, getFit, toAskDrafts } from './answer-draft.ts';
import { listNames } from './event-texts.ts';
import { HostQuestions } from './host-questions.tsx';
import { PartySize } from './party-size.tsx';

interface AnswerFormProps {
  event: SeenEvent;
  /** As chosen in the mail. */
  chosen: EventAnswer | null;
  state: SaveState;
  onSend: (draft: AnswerDraft) => void;
  onTouch: () => void;
}

/** One decision and one button; party size and questions unfold after a yes, and what is typed stays. */
export function AnswerForm({ event, chosen, state, onSend, onTouch }: AnswerFormProps) {
  const isHydrated = useHydrated();
  const { guest, hosts } = event;
  const [answer, setAnswer] = useState<EventAnswer | null>(chosen ?? guest?.answer ?? null);
  const [adults, setAdults] = useState(Math.max(1, (guest?.people ?? 1) - (guest?.children ?? 0)));
  const [children, setChildren] = useState(guest?.children ?? 0);
  const [given, setGiven] = useState(() => toAskDrafts(event));
  const [greeting, setGreeting] = useState(guest?.greeting ?? '');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const people = adults + children;
  const fit: Fit = answer === 'yes' ? getFit(event, people) : { kind: 'fits' };

  function submit(press: FormEvent): void {
    press.preventDefault();
    if (answer) onSend({ answer, people, children, asks: given, greeting, name, email });
  }

  return (
    <form noValidate onSubmit={submit} onChange={onTouch} className="grid gap-6">
      <AnswerChoice answer={answer} onAnswer={setAnswer} />
      {answer === 'yes' && (
        <>
          <PartySize adults={adults} childCount={children} onAdults={setAdults} onChildren={setChildren} />
          <HostQuestions event={event} given={given} onGiven={setGiven} />
        </>
      )}
      {answer !== null && (
        <Field label={m.events_greeting({ names: listNames(hosts) })} isOptional>
          {(control) => <TextArea {...control} rows={2} maxLength={500} value={greeting} onChange={(press) => setGreeting(press.target.value)} />}
        </Field>
      )}
      {answer !== null && guest === null && (
        <div className="grid gap-4">
          <Field label={m.events_own_name()} error={state.errors['name']}>
            {(control) => <TextInput {...control} autoComplete="name" maxLength={80} value={name} onChange={(press) => setName(press.target.value)} />}
          </Field>
          <Field label={m.events_own_email()} hint={m.events_own_email_hint()} error={state.errors['email']}>
            {(control) => <EmailInput {...control} value={email} onChange={(press) => setEmail(press.target.value)} />}
          </Field>
        </div>
      )}
      <div aria-live="polite" className="empty:hidden">
        <Room fit={fit} />
      </div>
      {state.message !== null && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button type="submit" size="lg" isWide isBusy={state.kind === 'saving'} disabled={!isHydrated || answer === null || fit.kind === 'refused'}>
          {fit.kind === 'waits' ? m.events_join_line() : m.events_send()}
        </Button>
        <Terms answerBy={event.answerBy} />
      </div>
    </form>
  );
}

/** The outcome for a party that doesn't fit, shown before sending. */
function Room({ fit }: { fit: Fit }) {
  if (fit.kind === 'fits') return null;
  if (fit.kind === 'refused') return <Notice tone="warning" title={m.events_outgrown({ count: fit.room })} />;
  return (
    <Notice tone="warning" title={fit.left === 0 ? m.events_full() : m.events_too_many({ count: fit.left })}>
      {m.events_full_text()}
    </Notice>
  );
}

function Terms({ answerBy }: Pick<SeenEvent, 'answerBy'>) {
  const locale = useLocale();
  return (
    <p className="mx-auto max-w-sm text-center text-sm text-balance text-soft">
      {m.events_nothing_sent()}
      {answerBy !== null && ` ${m.events_may_change({ day: formatDay(answerBy, locale) })}`}
    </p>
  );
}
