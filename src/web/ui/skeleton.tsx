import { classNames } from './class-names.ts';

/** Loading placeholder, sized by the caller's classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-sunken', className)} />;
}
