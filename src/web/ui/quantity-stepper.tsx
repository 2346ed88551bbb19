import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Accessible name: "Antal Orkidé i mässingskruka". */
  label: string;
  /** 0 lets the last step down remove the item. */
  min?: 0 | 1;
  /** 0 is a number like the others: the last step removes nothing. */
  isCount?: boolean;
  max?: number;
  size?: 'sm' | 'md';
  isDisabled?: boolean;
  className?: string;
}

export function QuantityStepper({ value, onChange, label, min = 1, isCount = false, max = 99, size = 'md', isDisabled = false, className }: QuantityStepperProps) {
  // Text being typed, until blur with a whole number.
  const [draft, setDraft] = useState<string | null>(null);

  function step(change: number) {
    setDraft(null);
    const next = Math.min(max, Math.max(min, value + change));
    if (next !== value) onChange(next);
  }

  function commit() {
    if (draft === null) return;
    const wanted = Number.parseInt(draft, 10);
    setDraft(null);
    if (!Number.isNaN(wanted)) onChange(Math.min(max, Math.max(min, wanted)));
  }

  // At a limit a button is aria-disabled, not disabled: disabling would drop the focus of the key press.
  const isLastStep = min === 0 && !isCount && value <= 1;
  const stepStyle = classNames(
    'grid place-items-center rounded-full text-ink transition-colors hover:bg-sunken disabled:text-soft disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:opacity-50',
    size === 'sm' ? 'size-11 lg:size-9' : 'size-11',
  );
  return (
    <span className={classNames('inline-flex items-center rounded-full border border-line-strong bg-surface', className)}>
      <button type="button" className={stepStyle} aria-label={isLastStep ? m.ui_remove() : m.ui_fewer()} disabled={isDisabled} aria-disabled={value <= min} onClick={() => step(-1)}>
        {isLastStep ? <Trash2 aria-hidden className="size-4.5" /> : <Minus aria-hidden className="size-4.5" />}
      </button>
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={isDisabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 3))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }
        }}
        className={classNames('rounded-sm bg-transparent text-center font-semibold tabular-nums', size === 'sm' ? 'w-7 text-sm' : 'w-8')}
      />
      <button type="button" className={stepStyle} aria-label={m.ui_more()} disabled={isDisabled} aria-disabled={value >= max} onClick={() => step(1)}>
        <Plus aria-hidden className="size-4.5" />
      </button>
    </span>
  );
}
