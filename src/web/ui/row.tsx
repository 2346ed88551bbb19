import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Rows separated by thin lines. */
export function RowList({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} className={classNames('divide-y divide-line border-y border-line', className)} />;
}

interface RowProps {
  /** Day, picture or avatar. */
  mark?: ReactNode;
  /** Name of the thing, usually a heading with a link. */
  title: ReactNode;
  note?: ReactNode;
  /** Amount or state, at the right. */
  value?: ReactNode;
  /** Buttons: at the right, on phones below. */
  action?: ReactNode;
  /** Below the note: a ribbon, a day to order by. */
  children?: ReactNode;
}

/** One row of a RowList. */
export function Row({ mark, title, note, value, action, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-4">
      {mark}
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        {title}
        {note && <p className="mt-0.5 text-sm text-soft">{note}</p>}
        {children && <div className="mt-1.5">{children}</div>}
      </div>
      {value && <div className="shrink-0 text-right">{value}</div>}
      {action && <div className="flex flex-wrap gap-2 max-sm:w-full">{action}</div>}
    </li>
  );
}
