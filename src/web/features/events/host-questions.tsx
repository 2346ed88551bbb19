import { Check } from 'lucide-react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { diets } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { AskDraft } from './answer-draft.ts';
import { dietNames, listNames } from './event-texts.ts';

const chip =
  'relative inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition-colors hover:border-ink has-checked:border-primary has-checked:bg-sage has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
const cover = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none';

interface HostQuestionsProps {
  event: Pick<SeenEvent, 'asks' | 'hosts'>;
  given: readonly AskDraft[];
  onGiven: (given: AskDraft[]) => void;
}

/** The hosts' own questions; the one about the kitchen has choices. */
export function HostQuestions({ event: { asks, hosts }, given, onGiven }: HostQuestionsProps) {
  const change = (id: string, part: Partial<AskDraft>) => onGiven(given.map((one) => (one._id === id ? { ...one, ...part } : one)));
  const hint = m.events_only_hosts({ names: listNames(hosts) });
  return asks.map(({ _id, text, kind }) => {
    const own = given.find((one) => one._id === _id) ?? { _id, text: '', diets: [] };
    if (kind === 'text')
      return (
        <Field key={_id} label={text} isOptional hint={hint}>
          {(control) => <TextInput {...control} maxLength={300} value={own.text} onChange={(press) => change(_id, { text: press.target.value })} />}
        </Field>
      );
    return (
      <fieldset key={_id} className="grid gap-2">
        <legend className="heading mb-2 text-h4">{text}</legend>
        <div className="flex flex-wrap gap-2">
          {diets.map((diet) => (
            <label key={diet} className={chip}>
              <input
                type="checkbox"
                checked={own.diets.includes(diet)}
                onChange={(press) => change(_id, { diets: press.target.checked ? [...own.diets, diet] : own.diets.filter((other) => other !== diet) })}
                className={cover}
              />
              {own.diets.includes(diet) && <Check aria-hidden className="pointer-events-none relative size-4" />}
              <span className="pointer-events-none relative">{dietNames[diet]()}</span>
            </label>
          ))}
        </div>
        <TextInput aria-label={m.events_diet_other()} placeholder={m.events_diet_other()} maxLength={300} value={own.text} onChange={(press) => change(_id, { text: press.target.value })} />
        <p className="text-sm text-soft">{hint}</p>
      </fieldset>
    );
  });
}
