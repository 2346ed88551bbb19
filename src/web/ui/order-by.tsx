import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface OrderByProps {
  children: ReactNode;
  /** Today is the last day. */
  isDue?: boolean;
  /** slip: on its own background, among days. plain: inline. */
  look?: 'plain' | 'slip';
  className?: string;
}

/** Last day to order. Red only if that is today. */
export function OrderBy({ children, isDue = false, look = 'plain', className }: OrderByProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        isDue && 'text-accent',
        look === 'slip' && 'min-h-9 rounded-full border border-transparent px-3.5 py-1',
        look === 'slip' && (isDue ? 'bg-rose' : 'bg-sand'),
        className,
      )}
    >
      <Clock aria-hidden className="size-4" />
      {children}
    </span>
  );
}
