import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { Question } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AnswerInput } from './answer-input.tsx';
import { AudienceField } from './audience-field.tsx';
import { type Draft, isEmptyValue } from './draft.ts';

interface QuestionFormProps {
  question: Question;
  /** The child; null: the member. */
  childId: string | null;
  draft: Draft;
  friends: readonly Friend[] | null;
  circles: readonly CircleSummary[];
  /** Whether to focus the heading: the page before was another question. */
  isFocused: boolean;
  skipTo: string;
  onDraft: (draft: Draft) => void;
  onSaved: () => void;
  onRemoved: () => void;
}

/** One question: its choice, its audience, and saving. A failed save changes nothing of the choice. */
export function QuestionForm({ question, childId, draft, friends, circles, isFocused, skipTo, onDraft, onSaved, onRemoved }: QuestionFormProps) {
  const api = useApi({ questions });
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, text, hint, answer } = question;
  const about = childId === null ? {} : { jubileeId: childId };
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  function change(part: Partial<Draft>): void {
    touch();
    onDraft({ ...draft, ...part });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { value, audience, chosen, circleIds } = draft;
    if (value === null || isEmptyValue(value)) return refuse({ value: m.questions_choose_first() });
    if (audience === 'chosen' && chosen.length + circleIds.length === 0) return refuse({ chosen: m.questions_choose_friend() });
    const saved = await save(() => api.questions.answer({ id, body: { value, audience, ...(audience === 'chosen' && { chosen: [...chosen], circleIds: [...circleIds] }), ...about } }));
    if (saved) onSaved();
  }

  async function remove(): Promise<void> {
    const removed = await save(() => api.questions.removeAnswer({ id, query: about }));
    if (removed) onRemoved();
  }

  const refusal = refusalBeside(state, ['chosen']);
  const isSaving = state.kind === 'saving';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-8 pt-7 lg:gap-11 lg:pt-12">
      <div className="grid gap-5 lg:gap-7">
        <div>
          <h1 ref={heading} id="question" tabIndex={-1} className="heading max-w-2xl text-h1 text-balance focus-visible:outline-none">
            {text}
          </h1>
          {(hint ?? question.kind === 'many') && <p className="mt-2.5 text-lg text-soft">{hint ?? m.questions_many_hint()}</p>}
        </div>
        <AnswerInput question={question} value={draft.value} labelId="question" isDisabled={!isHydrated} onChange={(value) => change({ value })} />
      </div>
      <AudienceField
        audience={draft.audience}
        chosen={draft.chosen}
        circleIds={draft.circleIds}
        friends={friends}
        circles={circles}
        error={state.errors['chosen']}
        isDisabled={!isHydrated}
        onChange={change}
      />
      <div className="grid gap-4">
        {refusal && (
          <Notice tone="error" isLive title={state.errors['value'] ? undefined : m.questions_save_failed()}>
            {refusal}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="lg" disabled={!isHydrated} isBusy={isSaving} className="max-sm:flex-1">
            {m.questions_save()}
          </Button>
          <Link to={skipTo} preventScrollReset className={buttonStyle({ variant: 'quiet', size: 'lg' })}>
            {m.questions_skip()}
          </Link>
          {answer && (
            <Button variant="quiet" disabled={!isHydrated || isSaving} onClick={() => void remove()}>
              {m.questions_remove()}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
