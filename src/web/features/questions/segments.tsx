import type { LucideIcon } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

interface SegmentsProps<Key extends string> {
  name: string;
  choices: readonly { key: Key; text: string; icon?: LucideIcon }[];
  value: Key;
  isDisabled?: boolean;
  onChange: (key: Key) => void;
  className?: string;
}

/** Radio buttons as parts of one bar. Put it in a fieldset with a legend. */
export function Segments<Key extends string>({ name, choices, value, isDisabled = false, onChange, className }: SegmentsProps<Key>) {
  return (
    <div className={classNames('grid auto-cols-fr grid-flow-col rounded-full bg-sand p-1 sm:inline-grid', className)}>
      {choices.map(({ key, text, icon: Icon }) => (
        <label
          key={key}
          className="relative flex min-h-11 items-center justify-center gap-2 rounded-full px-2 text-[0.96875rem] font-semibold whitespace-nowrap has-checked:bg-surface has-checked:ring-[1.5px] has-checked:ring-line-strong has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-1 has-focus-visible:outline-primary sm:px-5"
        >
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            disabled={isDisabled}
            onChange={() => onChange(key)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none"
          />
          {Icon && <Icon aria-hidden className="pointer-events-none size-4.5" />}
          <span className="pointer-events-none relative">{text}</span>
        </label>
      ))}
    </div>
  );
}
