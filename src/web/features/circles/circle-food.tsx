import type { Circle } from '#shared/contract/circles.ts';
import type { CircleEater, SeenAnswer } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { AskCircle } from './ask-circle.tsx';

const ALLERGIES = 'allergies';
const MORE = 'allergies-more';

/** Options begin with a capital letter; within a sentence they don't. */
const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Said({ answer: { questionId, values, isNone }, locale }: { answer: SeenAnswer; locale: Locale }) {
  const texts = values.map(({ text }) => text);
  if (questionId === MORE) return <p className="text-sm whitespace-pre-line text-soft [overflow-wrap:anywhere]">{texts}</p>;
  if (questionId !== ALLERGIES) return <p className="text-sm">{m.circles_food_eats({ what: listed(texts.map(inSentence), locale) })}</p>;
  if (isNone) return <p className="text-sm">{m.circles_food_all()}</p>;
  return (
    <p className="text-sm">
      {m.circles_food_not()} <strong className="text-accent">{listed(texts.map(inSentence), locale)}</strong>
    </p>
  );
}

interface CircleFoodProps {
  circle: Circle;
  /** Null if it could not be read. */
  food: readonly CircleEater[] | null;
  onFailed: (message: string) => void;
}

/** The circle's table: what each in it lets the member know of what they eat. Nothing counts or names what isn't shown. */
export function CircleFood({ circle: { _id, people }, food, onFailed }: CircleFoodProps) {
  const locale = useLocale();
  const answered = new Set(food?.map(({ memberId }) => memberId));
  const others = people.flatMap(({ memberId, jubileeId, isSelf }) => (memberId !== null && jubileeId !== null && !isSelf && !answered.has(memberId) ? [memberId] : []));
  const own = `${pathTo('userQuestions', locale)}?question=${ALLERGIES}`;
  const isOwnMissing = food !== null && !food.some(({ isSelf }) => isSelf);
  return (
    <section aria-labelledby="circle-food">
      <SectionHeading id="circle-food" {...(food !== null && { more: { to: own, label: isOwnMissing ? m.circles_food_own() : m.circles_food_change() } })}>
        {m.circles_food_title()}
      </SectionHeading>
      {food === null ? (
        <PartMissing title={m.circles_food_missing()} to={pathTo('userCircle', locale, { '*': _id })} />
      ) : (
        <div className="rounded-xl bg-surface p-5 ring-1 ring-line ring-inset lg:p-7">
          {food.length > 0 ? (
            <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
              {food.map(({ _id: eaterId, firstName, avatar, isSelf, answers }) => (
                <li key={eaterId} className="flex min-w-0 items-start gap-3.5">
                  <PersonFace picture={avatar} name={firstName} className="size-12 text-h4" />
                  <div className="grid min-w-0 gap-0.5">
                    <p className="heading text-h4 [overflow-wrap:anywhere]">{isSelf ? m.circles_you() : firstName}</p>
                    {answers.map((answer) => (
                      <Said key={answer.questionId} answer={answer} locale={locale} />
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-soft">{m.circles_food_none()}</p>
          )}
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
            <p className="text-sm text-soft">{m.circles_food_hint()}</p>
            <AskCircle circleId={_id} about={ALLERGIES} memberIds={others} label={m.circles_food_ask()} onFailed={onFailed} />
          </div>
        </div>
      )}
    </section>
  );
}
