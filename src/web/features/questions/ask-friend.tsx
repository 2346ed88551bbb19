import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { FriendQuestion } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ChooseQuestion } from './choose-question.tsx';

interface AskFriendProps {
  jubileeId: string;
  firstName: string;
  /** Earlier questions of the member, latest first. */
  asked: readonly FriendQuestion[];
  onAsked: (message: string) => void;
  onFailed: (message: string) => void;
}

/** One question to a friend; while it is open there is no other. */
export function AskFriend({ jubileeId, firstName, asked: answer, onAsked, onFailed }: AskFriendProps) {
  const api = useApi({ questions });
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const [question, setQuestion] = useState('');
  const open = answer.find(({ answer }) => answer === null);
  const answered = answer.filter(({ answer }) => answer !== null);

  async function ask(body: { question: string } | { about: string }): Promise<void> {
    if (!(await save(() => api.questions.ask({ id: jubileeId, body })))) return;
    setQuestion('');
    onAsked(m.questions_asked({ name: firstName }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (question.trim() === '') return refuse({ question: m.questions_write_question() });
    await ask({ question });
  }

  const refusal = refusalBeside(state, ['question']);
  return (
    <Card tone="sand" className="mt-2 grid gap-5">
      {answered.map(({ _id, text, answer }) => (
        <div key={_id}>
          <p className="text-sm">{m.questions_you_asked({ question: text })}</p>
          {answer === '' ? <p>{m.questions_answered_above()}</p> : <p className="heading text-h4 [overflow-wrap:anywhere]">{answer}</p>}
        </div>
      ))}
      {open ? (
        <div>
          <p className="text-sm">{m.questions_waiting({ name: firstName })}</p>
          <p className="font-semibold [overflow-wrap:anywhere]">{open.text}</p>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-x-10 gap-y-4 md:grid-cols-2 md:items-center">
          <div>
            <h3 className="heading text-h4">{m.questions_anything_else()}</h3>
            <p className="mt-1">{m.questions_anything_else_text({ name: firstName })}</p>
          </div>
          <Field label={m.questions_question_to({ name: firstName })} error={state.errors['question']} isErrorLive>
            {(control) => (
              <span className="flex gap-2">
                <TextInput
                  {...control}
                  maxLength={200}
                  disabled={!isHydrated}
                  placeholder={m.questions_example()}
                  value={question}
                  onChange={(event) => {
                    touch();
                    setQuestion(event.target.value);
                  }}
                />
                <Button type="submit" disabled={!isHydrated} isBusy={state.kind === 'saving'} icon={<Send aria-hidden className="size-4.5" />}>
                  {m.questions_send()}
                </Button>
              </span>
            )}
          </Field>
          {refusal && (
            <Notice tone="error" isLive className="md:col-span-2">
              {refusal}
            </Notice>
          )}
          <div className="md:col-span-2">
            <ChooseQuestion label={m.questions_choose_label()} action={m.questions_send()} onChosen={({ id }) => ask({ about: id })} onFailed={onFailed} />
          </div>
        </form>
      )}
    </Card>
  );
}
