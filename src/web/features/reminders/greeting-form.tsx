import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Greeting } from '#shared/contract/greetings.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { isWithoutLink } from '#shared/values/people/person-name.ts';
import { greetings } from '#web/lib/api/routes/greetings.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { CardCover } from '#web/lib/greetings/card-cover.tsx';
import { listMotifs } from '#web/lib/greetings/motif-names.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type GreetingWay, MotifChoice, WayChoice } from './greeting-choices.tsx';
import { ShareCard } from './share-card.tsx';

export interface Greeted {
  reminder: Reminder;
  name: string;
  /** Whether the shop can mail them by account. */
  isFriend: boolean;
}

interface GreetingFormProps extends Greeted {
  from: string;
  onClose: () => void;
  onGreeted: (greeting: Greeting) => void;
}

/** In the words that fit the day, with a line for each sentence. */
function toGreeting({ source, years, daysLeft }: Reminder, name: string, from: string): string {
  if (daysLeft < 0) return m.today_greet_late_text({ name, from });
  if (source === 'birthday') return years === null ? m.today_greet_birthday({ name, from }) : m.today_greet_turns({ name, age: years, from });
  return source === 'name-day' ? m.today_greet_name_day({ name, from }) : m.today_greet_other({ name, from });
}

export function GreetingForm({ reminder, name, isFriend, from, onClose, onGreeted }: GreetingFormProps) {
  const api = useApi({ greetings });
  const product = useRootData()?.settings.productName ?? '';
  const { state, save, touch, refuse } = useSave();
  const motifs = listMotifs(reminder.years);
  const [text, setText] = useState(() => toGreeting(reminder, name, from));
  const [motif, setMotif] = useState<GreetingMotif>(motifs[0] ?? 'bouquet');
  const [via, setVia] = useState<GreetingWay>('mail');
  const [email, setEmail] = useState('');
  const [shared, setShared] = useState<Greeting | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isMailed = via === 'mail';
    const errors = {
      ...((text.trim() === '' || !isWithoutLink(text)) && { text: m.greetings_text_missing() }),
      ...(isMailed && !isFriend && email.trim() === '' && { email: m.greetings_email_missing() }),
    };
    if (Object.keys(errors).length > 0) return refuse(errors);
    const to = isMailed && email.trim() !== '' ? email : null;
    const made = await save(() => api.greetings.create({ body: { reminderId: reminder._id, date: reminder.date, text, motif, via, email: to } }));
    if (!made) return;
    onGreeted(made.greeting);
    if (isMailed) onClose();
    else setShared(made.greeting);
  }

  if (shared) return <ShareCard greeting={shared} text={text} />;
  const refusal = refusalBeside(state, ['text', 'email']);
  return (
    <form noValidate onSubmit={(event) => void send(event)} onChange={touch} className="grid gap-5">
      <div className="grid overflow-hidden rounded-md border border-line bg-surface sm:grid-cols-2">
        <CardCover motif={motif} years={reminder.years} className="h-40 sm:h-auto sm:min-h-72" />
        <Field label={<span className="sr-only">{m.greetings_text()}</span>} error={state.errors['text']} isErrorLive className="p-3">
          {(control) => (
            <textarea
              {...control}
              rows={7}
              maxLength={600}
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="heading block w-full resize-none rounded-md bg-transparent p-3 text-xl leading-relaxed"
            />
          )}
        </Field>
      </div>
      <MotifChoice motifs={motifs} motif={motif} years={reminder.years} onChoose={setMotif} />
      <WayChoice via={via} onChoose={setVia} />
      {via === 'mail' &&
        (isFriend ? (
          <p className="text-sm text-soft">{m.greetings_friend_hint({ name, product })}</p>
        ) : (
          <Field label={m.greetings_email({ name })} hint={m.greetings_email_hint({ product })} error={state.errors['email']} isErrorLive className="max-w-md">
            {(control) => <EmailInput {...control} autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />}
          </Field>
        ))}
      {via === 'mail' && reminder.daysLeft > 0 && <p className="-mt-2 text-sm text-soft">{m.greetings_early()}</p>}
      {refusal && (
        <Notice tone="error" isLive>
          {refusal}
        </Notice>
      )}
      <Button type="submit" size="lg" isBusy={state.kind === 'saving'} icon={<Send aria-hidden className="size-5" />} className="justify-self-end max-sm:w-full">
        {via === 'mail' ? m.greetings_send({ name }) : m.greetings_make()}
      </Button>
    </form>
  );
}
