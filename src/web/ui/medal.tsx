import { classNames } from './class-names.ts';

const sizes = {
  /** At the corner of an avatar. */
  badge: 'min-w-7 h-7 px-1 text-xs outline-3 outline-paper',
  sm: 'min-w-8 h-8 px-1.5 text-sm',
  md: 'min-w-10 h-10 px-2 text-h4',
  /** As large as an avatar in a row. */
  row: 'min-w-11 h-11 px-2 text-h4',
  lg: 'min-w-13 h-13 px-2.5 text-h3',
} as const;

/** Milestone years; for nothing else. Hidden from screen readers, since the years also stand beside it as text. */
export function Medal({ years, size = 'md', className }: { years: number; size?: keyof typeof sizes; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('heading inline-grid shrink-0 place-items-center rounded-full border-2 border-transparent bg-honey leading-none text-on-honey tabular-nums', sizes[size], className)}
    >
      {years}
    </span>
  );
}
