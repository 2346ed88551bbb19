import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';

const SHOWN = 6;

interface Choice {
  value: string;
  label: string;
  count: number;
}

interface FilterChoicesProps {
  /** Query parameter name. */
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** A choice, with its number of results at the right. */
export function CountedLabel({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      {children} <span className="text-sm text-soft tabular-nums">{count}</span>
    </span>
  );
}

/** Multiple-choice filter with result counts; choices after the first few are folded. */
export function FilterChoices({ name, legend, choices, chosen, onToggle }: FilterChoicesProps) {
  const entry = ({ value, label, count }: Choice) => (
    <li key={value}>
      <Checkbox
        name={name}
        value={value}
        checked={chosen.includes(value)}
        onChange={() => onToggle(value)}
        className="[&_label]:min-h-11 lg:[&_label]:min-h-9 [&_label]:items-center [&_span.font-medium]:flex-1 [&_span.font-medium]:font-normal"
        label={<CountedLabel count={count}>{label}</CountedLabel>}
      />
    </li>
  );
  const rest = choices.slice(SHOWN);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <ul>{choices.slice(0, SHOWN).map(entry)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value))}>
          <summary className="link inline-flex min-h-11 lg:min-h-9 list-none items-center text-sm">{m.catalog_more_choices({ count: rest.length })}</summary>
          <ul>{rest.map(entry)}</ul>
        </details>
      )}
    </fieldset>
  );
}
