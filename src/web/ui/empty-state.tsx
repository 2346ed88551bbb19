import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  /** One of ui/illustrations. */
  illustration?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** What to do next; always required. */
  action: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** Empty state: what is missing, why, and what to do next. */
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
