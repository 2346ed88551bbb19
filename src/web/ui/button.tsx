import type { ComponentPropsWithRef, ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, ButtonStyle {
  children: ReactNode;
  icon?: ReactNode;
  /** Pending: the text keeps its space, further presses are ignored. */
  isBusy?: boolean;
}

export function Button({ variant, size, isWide, icon, isBusy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={isBusy ? 'button' : type} className={classNames(buttonStyle({ variant, size, isWide }), className)} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : onClick}>
      <span className={classNames('inline-flex items-center justify-center gap-[inherit]', isBusy && 'invisible')}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={m.ui_busy()} />
        </span>
      )}
    </button>
  );
}
