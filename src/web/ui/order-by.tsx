import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface OrderByProps {
  children: ReactNode;
  /** Today is the last day. */
  isDue?: boolean;
  /** slip: on its own background, among days. cut: with a cut corner, in a calendar's day. plain: inline. */
  variant?: 'plain' | 'slip' | 'cut';
  className?: string;
}

/** Last day to order. Red only if that is today. */
export function OrderBy({ children, isDue = false, variant = 'plain', className }: OrderByProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        isDue && 'text-accent',
        variant === 'slip' && 'min-h-9 rounded-full border border-transparent px-3.5 py-1',
        // Forced colours draw the transparent border, which a clip would cut.
        variant === 'cut' && 'min-h-7 rounded-sm border border-transparent py-0.5 pr-2.5 pl-3.5 [clip-path:polygon(0.625rem_0,100%_0,100%_100%,0_100%,0_0.625rem)] forced-colors:[clip-path:none]',
        variant !== 'plain' && (isDue ? 'bg-rose' : 'bg-sand'),
        className,
      )}
    >
      <Clock aria-hidden className="size-4" />
      {children}
    </span>
  );
}
