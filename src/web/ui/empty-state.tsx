import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  /** One of ui/illustrations. */
  illustration?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The way on: there is always one. */
  action: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** Where there is nothing to show: what is missing, why, and the way on. */
export function EmptyState({ illustration, title, children, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('mx-auto flex max-w-lg flex-col items-center py-8 text-center', className)}>
      {illustration}
      <Heading className={classNames('heading mt-6', headingLevel === 1 ? 'text-h1' : 'text-h3')}>{title}</Heading>
      {children && <div className="mt-3 text-soft [&_p]:text-balance">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}
