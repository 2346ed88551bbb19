import type { ComponentPropsWithRef, ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChoiceChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  children: ReactNode;
  /** Struck through but still selectable: sold out. */
  isUnavailable?: boolean;
  /** Reason for striking it through, if not sold out. */
  unavailableNote?: string;
}

/** One value of a choice, such as a size: a styled radio button. Put the chips in a fieldset with a legend. */
export function ChoiceChip({ children, isUnavailable = false, unavailableNote = m.ui_sold_out(), className, ...rest }: ChoiceChipProps) {
  return (
    <label
      className={classNames(
        'relative inline-grid min-h-11 min-w-11 place-items-center rounded-full border border-line-strong bg-surface px-4.5 text-sm font-medium transition-colors duration-150 hover:border-ink has-checked:border-primary has-checked:bg-sage has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isUnavailable && 'border-dashed text-soft line-through',
        className,
      )}
    >
      <input {...rest} type="radio" className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none" />
      <span className="pointer-events-none relative">{children}</span>
      {isUnavailable && <VisuallyHidden>, {unavailableNote}</VisuallyHidden>}
    </label>
  );
}
