import { classNames } from './class-names.ts';

interface SentenceChoiceProps<Value extends string> {
  /** Name of the choice, for screen readers: "Hur långt före". */
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  /** Still to be answered: red. */
  isOpen?: boolean;
  disabled?: boolean;
}

/** One underlined word of a sentence: a native select, so that keyboards, screen readers, phones and pages without a script have their own list. */
export function SentenceChoice<Value extends string>({ label, name, value, options, onChange, isOpen = false, disabled = false }: SentenceChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      name={name}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      className={classNames('sentence-word', isOpen && 'text-accent')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
