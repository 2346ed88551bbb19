import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface SectionHeadingProps {
  children: ReactNode;
  id?: string;
  /** Link to more. */
  more?: { to: string; label: string };
  className?: string;
}

/** Section heading, with a link to more at the right. */
export function SectionHeading({ children, id, more, className }: SectionHeadingProps) {
  return (
    <div className={classNames('mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 lg:mb-6', className)}>
      <h2 id={id} className="heading text-h2">
        {children}
      </h2>
      {more && (
        <Link to={more.to} className="link inline-flex min-h-tap items-center max-lg:-my-2">
          {more.label}
        </Link>
      )}
    </div>
  );
}
