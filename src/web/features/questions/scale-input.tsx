import { useEffect, useRef } from 'react';
import type { AnswerOption } from '#shared/contract/questions.ts';

interface ScaleInputProps {
  /** Five, from the least to the most. */
  options: readonly AnswerOption[];
  value: number | null;
  isDisabled: boolean;
  onChange: (step: number) => void;
}

/** Fields in which a number is typed, not chosen. */
const isTypedInto = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])');

/** Sentences head the ends of the scale. */
const withoutPeriod = (text = ''): string => text.replace(/\.$/, '');

/** A step from 1 to 5; the number keys choose it from anywhere on the page. */
export function ScaleInput({ options, value, isDisabled, onChange }: ScaleInputProps) {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (isDisabled) return;
    const choose = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target) || !/^[1-5]$/.test(event.key)) return;
      change.current(Number(event.key));
    };
    window.addEventListener('keydown', choose);
    return () => window.removeEventListener('keydown', choose);
  }, [isDisabled]);
  const chosen = options.find(({ key }) => key === String(value));
  return (
    <div className="max-w-lg">
      <div className="grid grid-cols-5 gap-2 sm:gap-2.5">
        {options.map(({ key, text }) => (
          <label
            key={key}
            className="relative grid min-h-16 place-items-center rounded-lg border-[1.5px] border-line-strong bg-surface transition-colors hover:border-ink has-checked:border-primary has-checked:bg-sage has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary lg:min-h-18"
          >
            <input
              type="radio"
              name="answer"
              value={key}
              aria-label={`${key}. ${text}`}
              checked={key === String(value)}
              disabled={isDisabled}
              onChange={() => onChange(Number(key))}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg focus-visible:outline-none"
            />
            <span aria-hidden className="heading pointer-events-none relative text-h3">
              {key}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 flex justify-between gap-6 text-sm text-soft">
        <span>{withoutPeriod(options[0]?.text)}</span>
        <span className="text-right">{withoutPeriod(options.at(-1)?.text)}</span>
      </p>
      <p aria-live="polite" className="mt-4 min-h-6 font-medium">
        {chosen?.text}
      </p>
    </div>
  );
}
