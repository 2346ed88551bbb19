import { type FormEvent, useState } from 'react';
import type { AskedBirthday } from '#shared/contract/birthday-links.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { birthdayLinks } from '#web/lib/api/routes/birthday-links.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { GuestCard } from './guest-card.tsx';
import { type BirthdayErrors, readBirthday, readDay, type TypedBirthday, toReadBack } from './read-birthday.ts';

interface Given {
  name: string;
  dateOfBirth: string;
}

/** Outcome of the form where it was sent without a script. */
export interface SentForm {
  typed: TypedBirthday;
  given: Given | null;
  errors: BirthdayErrors;
  refusal: string | null;
}

interface AskedPageProps {
  asked: AskedBirthday;
  token: string;
  today: string;
  sent: SentForm | null;
}

function NiceToKnow({ dateOfBirth, today }: { dateOfBirth: string; today: string }) {
  const { medal, lines } = toReadBack(dateOfBirth, useLocale(), today);
  return (
    <>
      {medal !== null && <Medal years={medal} size="lg" />}
      <span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
}

/** The answer is on its way: what was understood, and a way to correct it. */
function Thanks({ firstName, given, today, onAgain }: { firstName: string; given: Given; today: string; onAgain: string }) {
  const locale = useLocale();
  return (
    <div role="status">
      <h1 className="heading text-h2">{m.birthdays_sent({ name: firstName })}</h1>
      <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">{m.birthdays_sent_day({ person: given.name, day: birthDateText(given.dateOfBirth, locale) })}</p>
      <p className="mt-2 flex items-center gap-4">
        <NiceToKnow dateOfBirth={given.dateOfBirth} today={today} />
      </p>
      <a href={onAgain} className="link mt-5 inline-flex min-h-11 items-center">
        {m.birthdays_sent_wrong()}
      </a>
    </div>
  );
}

/** Two fields and one button. The day is read back before it is sent; without scripts, afterwards. */
export function AskedPage({ asked: { asker, name: askedName, isOwn }, token, today, sent }: AskedPageProps) {
  const api = useApi({ birthdayLinks });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const [name, setName] = useState(sent?.typed.name ?? askedName);
  const [day, setDay] = useState(sent?.typed.day ?? '');
  const [given, setGiven] = useState<Given | null>(sent?.given ?? null);
  const understood = readDay(day, locale, today);
  const whole = `${asker.firstName} ${asker.lastName}`.trim();
  const errors: BirthdayErrors = state.kind === 'idle' ? (sent?.errors ?? {}) : { ...state.errors, ...(state.errors['dateOfBirth'] !== undefined && { day: state.errors['dateOfBirth'] }) };
  const refusal = state.kind === 'idle' ? sent?.refusal : refusalBeside(state, ['name', 'day', 'dateOfBirth']);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readBirthday({ name, day }, locale, today);
    if ('errors' in read) return refuse({ ...read.errors });
    if (await save(() => api.birthdayLinks.give({ token, body: read.birthday }))) setGiven(read.birthday);
  }

  return (
    <GuestCard mark={<PersonFace picture={asker.avatar} name={asker.firstName} className="size-24 text-h1" />}>
      {given ? (
        <Thanks firstName={asker.firstName} given={given} today={today} onAgain={pathTo('birthdayLink', locale, { token })} />
      ) : (
        <>
          <h1 className="heading text-h2 text-balance [overflow-wrap:anywhere]">
            {askedName === '' ? m.birthdays_asks_title({ name: asker.firstName }) : m.birthdays_asks_named({ person: askedName })}
          </h1>
          <p className="mt-2 text-lg text-soft">{askedName === '' ? m.birthdays_asks_lead_all() : m.birthdays_asks_lead({ name: asker.firstName })}</p>
          <form method="post" noValidate onSubmit={isHydrated ? (event) => void send(event) : undefined} onChange={touch} className="mt-6 grid gap-5">
            <Field label={m.birthdays_name()} error={errors.name} isErrorLive>
              {(control) => <TextInput {...control} name="name" autoComplete="name" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
            </Field>
            <div>
              <Field label={m.birthdays_day()} error={errors.day} isErrorLive>
                {(control) => <TextInput {...control} name="day" autoComplete="bday" maxLength={80} value={day} onChange={(event) => setDay(event.target.value)} />}
              </Field>
              <p role="status" className="mt-3 flex items-center gap-4 empty:hidden">
                {understood !== null && <NiceToKnow dateOfBirth={understood} today={today} />}
              </p>
            </div>
            {refusal && (
              <Notice tone="error" isLive>
                {refusal}
              </Notice>
            )}
            {isOwn ? (
              <Notice
                tone="info"
                title={m.birthdays_own()}
                action={
                  <ButtonLink to={pathTo('userFriends', locale)} variant="ghost">
                    {m.birthdays_own_back()}
                  </ButtonLink>
                }
              />
            ) : (
              <Button type="submit" isWide size="lg" isBusy={state.kind === 'saving'}>
                {m.birthdays_send({ name: asker.firstName })}
              </Button>
            )}
          </form>
          <p className="mt-4 text-sm text-soft">{m.birthdays_hint({ name: whole })}</p>
        </>
      )}
    </GuestCard>
  );
}
