import { useState } from 'react';
import type { QuestionGroup } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface Chosen {
  id: string;
  text: string;
}

interface ChooseQuestionProps {
  label: string;
  /** What the button does with the chosen one. */
  action: string;
  onChosen: (question: Chosen) => Promise<void>;
  onFailed: (message: string) => void;
}

/** One question of the bank, by group. Read on request: most people write their own. */
export function ChooseQuestion({ label, action, onChosen, onFailed }: ChooseQuestionProps) {
  const api = useApi({ questions });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [groups, setGroups] = useState<readonly QuestionGroup[] | null>(null);
  const [id, setId] = useState('');
  const chosen = groups?.flatMap((group) => group.questions).find((question) => question.id === id);
  if (groups === null)
    return (
      <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy !== null} onClick={() => void act('read', async () => setGroups((await api.questions.list()).groups))}>
        {m.questions_choose()}
      </Button>
    );
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={label}>
        {(control) => (
          <Select {...control} value={id} onChange={(event) => setId(event.target.value)}>
            <option value="">{m.questions_choose_none()}</option>
            {groups.map(({ key, title, questions: ofGroup }) => (
              <optgroup key={key} label={title}>
                {ofGroup.map((question) => (
                  <option key={question.id} value={question.id}>
                    {question.text}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Button disabled={!chosen} isBusy={busy !== null} onClick={() => chosen && void act('choose', () => onChosen(chosen))}>
        {action}
      </Button>
    </div>
  );
}
