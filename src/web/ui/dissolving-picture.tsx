import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DissolvingPictureProps {
  /** A picture that fills its box. */
  children: ReactNode;
  /** below: a heading stands below it. beside: a heading stands to its left from 1024 px on, below it on phones. */
  towards: 'below' | 'beside';
  className?: string;
}

/** A still life whose edge dissolves into the paper, so that the object stands on the page itself. Dimmed in the dark theme. */
export function DissolvingPicture({ children, towards, className }: DissolvingPictureProps) {
  return <div className={classNames('[filter:var(--dim)] mask-b-from-72%', towards === 'beside' && 'lg:mask-l-from-66% lg:mask-b-from-78%', className)}>{children}</div>;
}
