import { type ToggleEvent, useId, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';

interface SentenceChoicesProps<Value extends string> {
  /** Name of the choice: heading of the list, and before the words for screen readers. */
  label: string;
  name: string;
  /** The chosen ones in words: "mejl och notis". */
  text: string;
  values: readonly Value[];
  options: readonly { value: Value; text: string }[];
  onChange: (values: Value[]) => void;
  disabled?: boolean;
}

/**
 * Underlined words of a sentence that stand for several choices: a button that opens a list of checkboxes, on phones a sheet. The browser opens and closes it
 * (popover), also without a script.
 */
export function SentenceChoices<Value extends string>({ label, name, text, values, options, onChange, disabled = false }: SentenceChoicesProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const toggle = (option: Value) => onChange(options.map(({ value }) => value).filter((value) => (value === option ? !values.includes(value) : values.includes(value))));
  function focusFirst(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState === 'open') list.current?.querySelector('input')?.focus();
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" aria-label={`${label}: ${text}`} disabled={disabled} className="sentence-word">
        {text}
      </button>
      <div ref={list} id={id} popover="auto" role="dialog" aria-label={label} onToggle={focusFirst} className="sentence-list font-body text-base font-normal">
        <p aria-hidden className="font-semibold">
          {label}
        </p>
        <div className="my-2 grid">
          {options.map((option) => (
            <Checkbox key={option.value} name={name} value={option.value} checked={values.includes(option.value)} onChange={() => toggle(option.value)} disabled={disabled} label={option.text} />
          ))}
        </div>
        <Button size="sm" variant="ghost" isWide popoverTarget={id} popoverTargetAction="hide">
          {m.ui_close()}
        </Button>
      </div>
    </>
  );
}
