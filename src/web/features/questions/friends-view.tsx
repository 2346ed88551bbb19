import { Link } from 'react-router';
import type { AnswerOption, Question, QuestionGroup } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { User } from '#web/lib/session/user.ts';
import { Card } from '#web/ui/card.tsx';
import { type Draft, toShown } from './draft.ts';
import { Swatch } from './swatch.tsx';

interface FriendsViewProps {
  groups: readonly QuestionGroup[];
  /** The question being answered, and what is chosen right now. */
  current: { id: string; draft: Draft } | null;
  name: string;
  picture: User['avatar'];
  /** All answers are hidden by the privacy settings. */
  isHidden: boolean;
}

interface Line {
  question: Question;
  values: AnswerOption[];
  /** Seen by chosen friends alone. */
  isForChosen: boolean;
}

/** Allergies first, then the bank's order; without what only the member sees. */
function listLines(groups: readonly QuestionGroup[], current: FriendsViewProps['current']): Line[] {
  const all = groups.flatMap(({ questions }) => questions);
  const first = all.filter(({ id }) => id === 'allergies');
  return [...first, ...all.filter(({ id }) => id !== 'allergies')].flatMap((question) => {
    const { value, audience } = current?.id === question.id ? current.draft : { value: question.answer?.value ?? null, audience: question.answer?.audience ?? 'nobody' };
    const values = audience === 'nobody' ? [] : toShown(question, value);
    return values.length === 0 ? [] : [{ question, values, isForChosen: audience === 'chosen' }];
  });
}

/** "Skor 38"; marked where only chosen friends see it. */
function sizeText({ question: { label, unit }, values, isForChosen }: Line): string {
  const text = [label, ...values.map((value) => value.text), unit].filter(Boolean).join('\u00a0');
  return isForChosen ? m.questions_for_chosen({ label: text }) : text;
}

function Values({ values, unit }: { values: readonly AnswerOption[]; unit: string | null }) {
  if (values.some(({ color }) => color !== null))
    return (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {values.map(({ key, text, color }) => (
          <span key={key} className="inline-flex items-center gap-2">
            {color !== null && <Swatch color={color} className="size-4" />}
            {text}
          </span>
        ))}
      </span>
    );
  return [values.map(({ text }) => text).join(', '), unit].filter(Boolean).join('\u00a0');
}

/** The answers as friends read them, updated as the member chooses. */
export function FriendsView({ groups, current, name, picture, isHidden }: FriendsViewProps) {
  const locale = useLocale();
  const lines = isHidden ? [] : listLines(groups, current);
  const sizes = lines.filter(({ question }) => question.kind === 'size');
  const [firstSize] = sizes;
  return (
    <Card as="section" tone="sand" aria-labelledby="friends-view">
      <div className="flex items-center gap-3.5">
        <PersonFace picture={picture} name={name} className="size-10 bg-paper! text-lg" />
        <h2 id="friends-view" className="heading text-h4">
          {m.questions_friends_view()}
        </h2>
      </div>
      {isHidden ? (
        <p className="mt-4">
          {m.questions_hidden()}{' '}
          <Link to={pathTo('userSettingsSection', locale, { section: 'privacy' })} className="link">
            {m.questions_hidden_change()}
          </Link>
        </p>
      ) : lines.length === 0 ? (
        <p className="mt-4">{m.questions_friends_view_empty()}</p>
      ) : (
        <dl className="mt-4 divide-y divide-ink/15 border-t border-ink/15">
          {lines.map(({ question, values, isForChosen }) => {
            if (question.kind === 'size' && question.id !== firstSize?.question.id) return null;
            const isSizes = question.kind === 'size';
            return (
              <div key={question.id} className="py-3">
                <dt className="text-sm">{isSizes ? m.questions_sizes() : isForChosen ? m.questions_for_chosen({ label: question.label }) : question.label}</dt>
                <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">{isSizes ? sizes.map(sizeText).join(' · ') : <Values values={values} unit={question.unit} />}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Card>
  );
}
