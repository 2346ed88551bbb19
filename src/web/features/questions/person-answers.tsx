import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswersAnswer, SeenAnswer, SeenGroup } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { elsewhereText } from './size-texts.ts';
import { Swatch } from './swatch.tsx';

const ALLERGIES = 'allergies';
const STEPS = [1, 2, 3, 4, 5];

const toTexts = ({ values }: SeenAnswer): string[] => values.map(({ text }) => text);
/** Options begin with a capital letter; within a sentence they don't. */
const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Allergy({ answer, firstName }: { answer: SeenAnswer; firstName: string }) {
  const locale = useLocale();
  if (answer.isNone) return <p>{m.questions_allergy_none({ name: firstName })}</p>;
  return (
    <p className="flex items-center gap-3.5 rounded-lg bg-rose px-4.5 py-4 text-lg lg:px-6">
      <ShieldAlert aria-hidden className="size-6 shrink-0 text-accent" />
      <span>
        {m.questions_allergy({ name: firstName })} <strong>{listed(toTexts(answer).map(inSentence), locale)}</strong>.
      </span>
    </p>
  );
}

function Sizes({ answers }: { answers: readonly SeenAnswer[] }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-4">
      {answers.map((answer) => {
        const [size] = answer.values;
        const elsewhere = size && elsewhereText(size);
        return (
          <div key={answer.questionId} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">
              {answer.label}
              {elsewhere && <span className="block max-w-36 text-xs text-balance">{elsewhere}</span>}
            </dt>
            <dd className="heading text-h2 tabular-nums">
              {size?.text}
              {answer.unit && <span className="font-body text-base tracking-normal"> {answer.unit}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Scale({ answer }: { answer: SeenAnswer }) {
  const [step] = answer.values;
  return (
    <>
      <p role="img" aria-label={m.questions_scale({ step: step?.key ?? '' })} className="flex gap-2.5">
        {STEPS.map((one) => (
          <span key={one} className={classNames('size-6 rounded-full border-[1.5px] forced-color-adjust-none', one <= Number(step?.key) ? 'border-primary bg-primary' : 'border-line-strong')} />
        ))}
      </p>
      <p className="mt-2.5">{step?.text}</p>
    </>
  );
}

function Answer({ answer }: { answer: SeenAnswer }) {
  const { kind, values } = answer;
  if (kind === 'scale') return <Scale answer={answer} />;
  if (kind === 'text') return <p className="heading text-h4 whitespace-pre-line [overflow-wrap:anywhere]">{toTexts(answer)}</p>;
  if (values.some(({ color }) => color !== null))
    return (
      <ul className="flex flex-wrap gap-x-5 gap-y-3">
        {values.map(({ key, text, color }) => (
          <li key={key} className="grid justify-items-center gap-1.5 font-medium">
            {color !== null && <Swatch color={color} className="size-13" />}
            {text}
          </li>
        ))}
      </ul>
    );
  return <p className="text-lg font-medium">{toTexts(answer).join(', ')}</p>;
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-6">
      <h3 className="mb-3 font-body text-base text-soft">{title}</h3>
      {children}
    </div>
  );
}

/** Allergies, sizes, then the rest in the bank's order. */
function Answers({ groups, firstName }: { groups: readonly SeenGroup[]; firstName: string }) {
  const all = groups.flatMap(({ answers }) => answers);
  const allergy = all.find(({ questionId }) => questionId === ALLERGIES);
  const sizes = all.filter(({ kind }) => kind === 'size');
  const rest = all.filter((answer) => answer !== allergy && answer.kind !== 'size');
  return (
    <div className="grid gap-3">
      {allergy && <Allergy answer={allergy} firstName={firstName} />}
      <div className="grid gap-x-14 sm:grid-cols-2">
        {sizes.length > 0 && (
          <Part title={m.questions_sizes()}>
            <Sizes answers={sizes} />
          </Part>
        )}
        {rest.map((answer) => (
          <Part key={answer.questionId} title={answer.label}>
            <Answer answer={answer} />
          </Part>
        ))}
      </div>
    </div>
  );
}

const getMonth = (instant: string, locale: Locale): string => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: shopTimeZone }).format(new Date(instant));

interface PersonAnswersProps {
  jubileeId: string;
  firstName: string;
  /** A child for whom the member answers; else a friend. */
  isChild: boolean;
  /** Null if unavailable. */
  found: AnswersAnswer | null;
  /** Asking a friend, or answering for a child. */
  children?: ReactNode;
}

/** A person's answers visible to the member. An empty list has no reason given. */
export function PersonAnswers({ jubileeId, firstName, isChild, found, children }: PersonAnswersProps) {
  const locale = useLocale();
  const isEmpty = found !== null && found.groups.length === 0 && found.children.length === 0;
  const latest = found?.groups
    .flatMap(({ answers }) => answers.map(({ answeredAt }) => answeredAt))
    .sort()
    .at(-1);
  return (
    <section aria-labelledby="person-answers" className="grid gap-4">
      <h2 id="person-answers" className="heading text-h2">
        {m.questions_about_person({ name: firstName })}
      </h2>
      {found === null ? (
        <PartMissing title={m.questions_answers_missing()} to={pathTo('userJubilee', locale, { '*': jubileeId })} />
      ) : isEmpty ? (
        <p className="text-soft">{isChild ? m.questions_child_none({ name: firstName }) : m.questions_none_yet({ name: firstName })}</p>
      ) : (
        <>
          {found.groups.length > 0 && <Answers groups={found.groups} firstName={firstName} />}
          {found.children.map((child) => (
            <section key={child.firstName} aria-label={m.questions_about_person({ name: child.firstName })} className="grid gap-2">
              <p className="heading text-h3">{child.firstName}</p>
              <Answers groups={child.groups} firstName={child.firstName} />
            </section>
          ))}
        </>
      )}
      {children}
      {latest !== undefined && <p className="text-sm text-soft">{(isChild ? m.questions_child_answered_in : m.questions_answered_in)({ name: firstName, month: getMonth(latest, locale) })}</p>}
    </section>
  );
}
