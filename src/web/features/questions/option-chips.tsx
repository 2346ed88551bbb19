import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { AnswerOption } from '#shared/contract/questions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Swatch } from './swatch.tsx';

interface OptionChipsProps {
  options: readonly AnswerOption[];
  chosen: readonly string[];
  isMany: boolean;
  isDisabled: boolean;
  onToggle: (key: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move between checkboxes as they do between radio buttons, without changing them. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const inputs: Element[] = [...event.currentTarget.querySelectorAll('input')];
  const at = document.activeElement ? inputs.indexOf(document.activeElement) : -1;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = inputs[(at + step + inputs.length) % inputs.length];
  if (next instanceof HTMLElement) next.focus();
}

/** Options to choose one or several of. Put them in a fieldset with a legend. */
export function OptionChips({ options, chosen, isMany, isDisabled, onToggle }: OptionChipsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the controls inside
    <div className="flex flex-wrap gap-2.5 lg:gap-3" onKeyDown={isMany ? moveWithin : undefined}>
      {options.map(({ key, text, color }) => {
        const isChecked = chosen.includes(key);
        return (
          <label
            key={key}
            className={classNames(
              'relative flex min-h-12 items-center gap-2.5 rounded-full border-[1.5px] border-line-strong bg-surface font-medium transition-colors duration-150 hover:border-ink has-checked:border-primary has-checked:bg-sage has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary lg:min-h-13',
              color === null ? 'px-4.5 lg:px-5' : 'pr-4 pl-2.5 lg:pr-5 lg:pl-3',
            )}
          >
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name="answer"
              value={key}
              checked={isChecked}
              disabled={isDisabled}
              onChange={() => onToggle(key)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none"
            />
            {color === null ? (
              isChecked && <Check aria-hidden className="pointer-events-none -ml-1 size-4.5 text-primary" />
            ) : (
              <Swatch color={color} isChecked={isChecked} className="pointer-events-none size-7.5" />
            )}
            <span className="pointer-events-none relative">{text}</span>
          </label>
        );
      })}
    </div>
  );
}
