import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChipProps {
  to: To;
  children: ReactNode;
  isSelected?: boolean;
  /** The link removes the chip: an active filter. */
  isRemovable?: boolean;
  icon?: ReactNode;
  className?: string;
  preventScrollReset?: boolean;
}

/** Small rounded link: a filter, a sibling category. Works without JavaScript. */
export function Chip({ to, children, isSelected = false, isRemovable = false, icon, className, preventScrollReset = false }: ChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset={preventScrollReset}
      aria-current={isSelected && !isRemovable ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center lg:min-h-10 gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors duration-150',
        isSelected ? 'border-primary bg-sage text-ink hover:border-primary-strong' : 'border-line bg-surface hover:border-line-strong',
        className,
      )}
    >
      {icon}
      {isRemovable && <VisuallyHidden>{m.ui_remove()}</VisuallyHidden>}
      {children}
      {isRemovable && <X aria-hidden className="-mr-1 size-4 text-soft" />}
    </Link>
  );
}
