import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QuestionsAnswer } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { listPlaces, toShown } from './draft.ts';

interface StillTrueProps {
  found: QuestionsAnswer;
  toQuestion: (id: string) => string;
  onConfirmed: () => void;
  onFailed: (message: string) => void;
}

/** Old answers, asked about before the birthday. */
export function StillTrue({ found: { groups, stillTrue, child }, toQuestion, onConfirmed, onFailed }: StillTrueProps) {
  const api = useApi({ questions });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  /** Hidden before the list is read again. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const places = listPlaces(groups).filter(({ question: { id } }) => stillTrue.includes(id) && !confirmed.includes(id));
  if (places.length === 0) return null;
  const about = child === null ? {} : { jubileeId: child._id };

  async function confirm(id: string): Promise<void> {
    if (!(await act(id, () => api.questions.confirm({ id, body: about })))) return;
    setConfirmed([...confirmed, id]);
    onConfirmed();
  }

  return (
    <section aria-labelledby="still-true" className="grid gap-x-12 gap-y-4 border-t border-line pt-10 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="still-true" className="heading text-h3">
          {m.questions_still_true()}
        </h2>
        <p className="mt-2 text-soft">{child === null ? m.questions_still_true_text() : m.questions_still_true_child({ name: child.firstName })}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {places.map(({ group, question }) => (
          <li key={question.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {question.label}:{' '}
                {toShown(question, question.answer?.value ?? null)
                  .map(({ text }) => text)
                  .join(', ')}
              </p>
              <p className="text-sm text-soft">{group.title}</p>
            </div>
            <div className="flex items-center gap-1">
              <Button
                variant="ghost"
                disabled={!isHydrated}
                isBusy={busy === question.id}
                icon={<Check aria-hidden className="size-4.5" />}
                aria-label={m.questions_confirm_named({ label: question.label })}
                onClick={() => void confirm(question.id)}
              >
                {m.questions_confirm()}
              </Button>
              <Link to={toQuestion(question.id)} aria-label={m.questions_change_named({ label: question.label })} className={buttonStyle({ variant: 'quiet' })}>
                {m.questions_change()}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
