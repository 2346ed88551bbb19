import { Check } from 'lucide-react';
import { type EventAnswer, eventAnswers } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { answerNames } from './event-texts.ts';

const pill =
  'relative grid min-h-12 place-items-center rounded-full border border-line-strong px-4 text-center font-semibold transition-colors hover:border-ink has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
const cover = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none';

/** Yes, maybe or no. */
export function AnswerChoice({ answer, onAnswer }: { answer: EventAnswer | null; onAnswer: (answer: EventAnswer) => void }) {
  const isHydrated = useHydrated();
  return (
    <fieldset disabled={!isHydrated}>
      <legend className="heading mb-3 text-h3">{m.events_answer_title()}</legend>
      <div className="grid grid-cols-3 gap-2">
        {eventAnswers.map((one) => (
          <label key={one} className={pill}>
            <input type="radio" name="answer" value={one} checked={answer === one} onChange={() => onAnswer(one)} className={cover} />
            <span className="pointer-events-none relative inline-flex items-center gap-1.5">
              {answer === one && <Check aria-hidden className="size-4.5" />}
              {answerNames[one]()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
