import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size'> {
  size?: 'sm' | 'md';
}

/** Native select. Its children are options. */
export function Select({ className, size = 'md', children, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-grid', className)}>
      <select {...rest} className={classNames(controlStyle, 'appearance-none truncate pr-10', size === 'sm' ? 'h-11 rounded-full text-sm lg:h-10' : 'h-12 rounded-md')}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
    </span>
  );
}
