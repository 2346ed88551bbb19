import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { QuestionGroup } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { countAnswered } from './draft.ts';

/** A bar per group, filled as far as it is answered. */
export function ProgressBar({ groups, label }: { groups: readonly QuestionGroup[]; label: string }) {
  return (
    <div role="img" aria-label={label} className="mt-2 flex gap-1.25">
      {groups.map((group) => (
        <svg key={group.key} viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden className="h-1.25 min-w-0 flex-1 overflow-hidden rounded-full">
          <rect width="100" height="5" className="fill-line" />
          <rect width={(countAnswered(group) / group.questions.length) * 100} height="5" className="fill-primary" />
        </svg>
      ))}
    </div>
  );
}

interface GroupLinksProps {
  groups: readonly QuestionGroup[];
  currentKey: string | null;
  toQuestion: (id: string) => string;
}

/** The subjects, each leading to its first unanswered question. */
export function GroupLinks({ groups, currentKey, toQuestion }: GroupLinksProps) {
  return (
    <nav aria-label={m.questions_groups()}>
      <ul>
        {groups.map((group) => {
          const { key, title, questions } = group;
          const answered = countAnswered(group);
          const target = questions.find(({ answer }) => answer === undefined) ?? questions[0];
          return (
            <li key={key}>
              <Link
                to={toQuestion(target?.id ?? '')}
                preventScrollReset
                aria-current={key === currentKey ? 'step' : undefined}
                className={classNames('flex min-h-11 items-center justify-between gap-4 hover:text-ink', key === currentKey ? 'font-semibold' : 'text-soft')}
              >
                {title}
                {answered === questions.length ? (
                  <>
                    <Check aria-hidden className="size-4.5 text-primary" />
                    <VisuallyHidden>{m.questions_group_done()}</VisuallyHidden>
                  </>
                ) : (
                  <span className="tabular-nums">{m.questions_count({ answered, total: questions.length })}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
