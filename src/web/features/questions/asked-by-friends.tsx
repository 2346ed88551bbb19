import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AskedQuestion } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface AskedByFriendProps {
  asked: AskedQuestion;
  onAnswered: (message: string) => void;
}

/** A friend's question: answered in a line, or dismissed without the friend knowing. */
function AskedByFriend({ asked: { _id: id, from, text, about }, onAnswered }: AskedByFriendProps) {
  const api = useApi({ questions });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const [answer, setAnswer] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (answer.trim() === '') return refuse({ answer: m.questions_write_answer() });
    if (await save(() => api.questions.answerFriend({ id, body: { answer } }))) onAnswered(m.questions_friend_answered({ name: from.firstName }));
  }

  async function decline(): Promise<void> {
    if (await save(() => api.questions.declineFriend({ id }))) onAnswered(m.questions_friend_declined());
  }

  const refusal = refusalBeside(state, ['answer']);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="flex items-center gap-3.5">
        <PersonFace picture={from.avatar} name={from.firstName} className="size-11 bg-paper! text-lg" />
        <div className="min-w-0">
          <p className="text-sm">{m.questions_friend_wonders({ name: `${from.firstName} ${from.lastName}`.trim() })}</p>
          <p className="heading text-h4 [overflow-wrap:anywhere]">{text}</p>
        </div>
      </div>
      {about !== null && (
        <Link
          to={about === 'list' ? pathTo('userWishlists', locale) : `${pathTo('userQuestions', locale)}?question=${about}`}
          className="link inline-flex min-h-tap items-center justify-self-start max-lg:-my-2"
        >
          {about === 'list' ? m.questions_asked_list() : m.questions_asked_bank()}
        </Link>
      )}
      <Field label={m.questions_friend_answer({ name: from.firstName })} error={state.errors['answer']} isErrorLive>
        {(control) => (
          <TextInput
            {...control}
            maxLength={300}
            disabled={!isHydrated}
            value={answer}
            onChange={(event) => {
              touch();
              setAnswer(event.target.value);
            }}
          />
        )}
      </Field>
      {refusal && (
        <Notice tone="error" isLive>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isHydrated} isBusy={state.kind === 'saving'}>
          {m.questions_friend_send()}
        </Button>
        <Button variant="quiet" disabled={!isHydrated || state.kind === 'saving'} onClick={() => void decline()}>
          {m.questions_friend_decline()}
        </Button>
      </div>
    </form>
  );
}

/** Open questions of friends. */
export function AskedByFriends({ asked, onAnswered }: { asked: readonly AskedQuestion[]; onAnswered: (message: string) => void }) {
  if (asked.length === 0) return null;
  return (
    <Card as="section" tone="sand" aria-label={m.questions_from_friends()} className="mb-8 grid gap-8">
      {asked.map((one) => (
        <AskedByFriend key={one._id} asked={one} onAnswered={onAnswered} />
      ))}
    </Card>
  );
}
