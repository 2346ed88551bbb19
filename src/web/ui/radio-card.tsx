import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title' | 'children'> {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** At the right, such as a price. */
  trailing?: ReactNode;
  /** Shown below while chosen. */
  children?: ReactNode;
}

/** One of several options, with room for a description. Put the cards in a fieldset with a legend. */
export function RadioCard({ title, description, icon, trailing, children, className, ...rest }: RadioCardProps) {
  const descriptionId = useId();
  return (
    <div
      className={classNames(
        'group rounded-lg border border-line-strong bg-surface transition-colors duration-150 hover:border-ink has-[>label>input:checked]:border-primary has-[>label>input:checked]:ring-1 has-[>label>input:checked]:ring-primary has-[>label>input:focus-visible]:outline-[2.5px] has-[>label>input:focus-visible]:outline-offset-2 has-[>label>input:focus-visible]:outline-primary has-[>label>input:disabled]:opacity-60',
        className,
      )}
    >
      <label className="flex items-center gap-3.5 p-4">
        <input
          {...rest}
          type="radio"
          aria-describedby={description ? descriptionId : undefined}
          className="size-5.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface transition-[border] checked:border-[7px] checked:border-primary focus-visible:outline-none forced-colors:appearance-auto"
        />
        {icon && <span className="shrink-0 text-primary">{icon}</span>}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {description && (
            <span id={descriptionId} className="block text-sm text-balance text-soft">
              {description}
            </span>
          )}
        </span>
        {trailing && <span className="shrink-0 font-semibold tabular-nums">{trailing}</span>}
      </label>
      {children && <div className="hidden px-4 pb-4 group-has-[>label>input:checked]:block">{children}</div>}
    </div>
  );
}
