import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, description, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label className="flex min-h-6 gap-3">
        <span className="relative mt-px size-5.5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer absolute inset-0 size-full appearance-none rounded-sm border-[1.5px] border-line-strong bg-surface transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger disabled:opacity-50 forced-colors:appearance-auto"
          />
          <Check aria-hidden className="pointer-events-none absolute inset-0 m-auto size-4 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
        </span>
        <span className="font-medium">{label}</span>
      </label>
      {description && (
        <p id={`${id}-description`} className="mt-0.5 ml-8.5 text-sm text-soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classNames('mt-1 ml-8.5 text-sm font-medium text-danger')}>
          {error}
        </p>
      )}
    </div>
  );
}
