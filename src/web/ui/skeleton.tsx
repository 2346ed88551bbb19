import { classNames } from './class-names.ts';

/** The shape of what is coming; its size comes from the caller's classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-sunken', className)} />;
}
