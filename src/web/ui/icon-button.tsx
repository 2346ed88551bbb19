import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Small number at the corner, such as the cart's count; 0 shows none. The label must include it too. */
  count?: number;
  /** floating: on a picture; plain: in a bar. */
  variant?: 'plain' | 'floating';
}

const variants = {
  plain: 'text-ink hover:bg-sunken',
  floating: 'bg-surface text-ink shadow-soft hover:text-primary',
} as const;

export function IconButton({ label, icon, count = 0, variant = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames('relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150', variants[variant], className)}
    >
      {icon}
      {count > 0 && (
        <span aria-hidden className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-accent tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
