import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SeenEvent } from '#shared/contract/events.ts';
import { diets, type EventAnswer, eventAnswers, MAX_PEOPLE } from '#shared/values/celebrations/event-words.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import type { SaveState } from '#web/lib/api/use-save.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { answerNames, dietNames, namesOf } from './event-texts.ts';

export interface AnswerDraft {
  answer: EventAnswer;
  people: number;
  children: number;
  asks: { _id: string; text: string; diets: (typeof diets)[number][] }[];
  greeting: string;
  name: string;
  email: string;
}

interface AnswerFormProps {
  event: SeenEvent;
  /** As chosen in the mail. */
  chosen: EventAnswer | null;
  state: SaveState;
  onSend: (draft: AnswerDraft) => void;
  onTouch: () => void;
}

const pill =
  'relative grid min-h-12 place-items-center rounded-full border border-line-strong px-4 text-center font-semibold transition-colors hover:border-ink has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
const chip =
  'relative inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition-colors hover:border-ink has-checked:border-primary has-checked:bg-sage has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
const cover = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none';

/** One decision and one button; party size and questions unfold after a yes, and what is typed stays. */
export function AnswerForm({ event, chosen, state, onSend, onTouch }: AnswerFormProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { guest, asks, answerBy, hosts } = event;
  const [answer, setAnswer] = useState<EventAnswer | null>(chosen ?? guest?.answer ?? null);
  const [adults, setAdults] = useState(Math.max(1, (guest?.people ?? 1) - (guest?.children ?? 0)));
  const [children, setChildren] = useState(guest?.children ?? 0);
  const [given, setGiven] = useState(() => asks.map(({ _id }) => ({ _id, text: '', diets: [], ...guest?.asks.find((one) => one._id === _id) }) as AnswerDraft['asks'][number]));
  const [greeting, setGreeting] = useState(guest?.greeting ?? '');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const isFull = event.isFull && guest?.answer !== 'yes';

  function submit(press: FormEvent): void {
    press.preventDefault();
    if (answer) onSend({ answer, people: adults + children, children, asks: given, greeting, name, email });
  }
  const change = (id: string, part: Partial<AnswerDraft['asks'][number]>) => setGiven(given.map((one) => (one._id === id ? { ...one, ...part } : one)));

  return (
    <form noValidate onSubmit={submit} onChange={onTouch} className="grid gap-6">
      <fieldset disabled={!isHydrated}>
        <legend className="heading mb-3 text-h3">{m.events_answer_title()}</legend>
        <div className="grid grid-cols-3 gap-2">
          {eventAnswers.map((one) => (
            <label key={one} className={pill}>
              <input type="radio" name="answer" value={one} checked={answer === one} onChange={() => setAnswer(one)} className={cover} />
              <span className="pointer-events-none relative inline-flex items-center gap-1.5">
                {answer === one && <Check aria-hidden className="size-4.5" />}
                {answerNames[one]()}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {answer === 'yes' && (
        <>
          <section aria-labelledby="how-many">
            <h3 id="how-many" className="heading text-h4">
              {m.events_how_many()}
            </h3>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              <li className="flex items-center justify-between gap-4 py-2">
                {m.events_adults()}
                <QuantityStepper label={m.events_adults()} value={adults} min={1} max={MAX_PEOPLE - children} isDisabled={!isHydrated} onChange={setAdults} />
              </li>
              <li className="flex items-center justify-between gap-4 py-2">
                {m.events_children()}
                <QuantityStepper label={m.events_children()} value={children} min={0} isCount max={MAX_PEOPLE - adults} isDisabled={!isHydrated} onChange={setChildren} />
              </li>
            </ul>
          </section>
          {asks.map(({ _id, text, kind }) => {
            const own = given.find((one) => one._id === _id);
            return kind === 'food' ? (
              <fieldset key={_id} className="grid gap-2">
                <legend className="heading mb-2 text-h4">{text}</legend>
                <div className="flex flex-wrap gap-2">
                  {diets.map((diet) => (
                    <label key={diet} className={chip}>
                      <input
                        type="checkbox"
                        checked={own?.diets.includes(diet) ?? false}
                        onChange={(press) => change(_id, { diets: press.target.checked ? [...(own?.diets ?? []), diet] : (own?.diets ?? []).filter((other) => other !== diet) })}
                        className={cover}
                      />
                      {own?.diets.includes(diet) && <Check aria-hidden className="pointer-events-none relative size-4" />}
                      <span className="pointer-events-none relative">{dietNames[diet]()}</span>
                    </label>
                  ))}
                </div>
                <TextInput
                  aria-label={m.events_diet_other()}
                  placeholder={m.events_diet_other()}
                  maxLength={300}
                  value={own?.text ?? ''}
                  onChange={(press) => change(_id, { text: press.target.value })}
                />
                <p className="text-sm text-soft">{m.events_only_hosts({ names: namesOf(hosts) })}</p>
              </fieldset>
            ) : (
              <Field key={_id} label={text} isOptional hint={m.events_only_hosts({ names: namesOf(hosts) })}>
                {(control) => <TextInput {...control} maxLength={300} value={own?.text ?? ''} onChange={(press) => change(_id, { text: press.target.value })} />}
              </Field>
            );
          })}
        </>
      )}
      {answer !== null && (
        <Field label={m.events_greeting({ names: namesOf(hosts) })} isOptional>
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
      {isFull && answer === 'yes' && (
        <Notice tone="warning" title={m.events_full()}>
          {m.events_full_text()}
        </Notice>
      )}
      {state.message !== null && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button type="submit" size="lg" isWide isBusy={state.kind === 'saving'} disabled={!isHydrated || answer === null}>
          {isFull && answer === 'yes' ? m.events_join_line() : m.events_send()}
        </Button>
        <p className={classNames('mx-auto max-w-sm text-center text-sm text-balance text-soft')}>
          {m.events_nothing_sent()}
          {answerBy !== null && ` ${m.events_may_change({ day: formatDay(answerBy, locale) })}`}
        </p>
      </div>
    </form>
  );
}
