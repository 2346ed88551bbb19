import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';

/** Attributes that link a control to its field's label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
}

interface FieldProps {
  label: ReactNode;
  /** Always shown under the label. */
  hint?: ReactNode;
  /** The error and how to fix it; empty or undefined for none. */
  error?: ReactNode;
  /** The error appears while focused: announced at once. */
  isErrorLive?: boolean;
  /** Fields are required by default. */
  isOptional?: boolean;
  className?: string;
  /** Passes the attributes to the control: `{(control) => <TextInput {...control} name="email" />}`. */
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, isErrorLive = false, isOptional = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-soft">{m.ui_optional()}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined, required: !isOptional })}
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role={isErrorLive ? 'alert' : undefined} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
          {error}
        </p>
      )}
    </div>
  );
}
