import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BigFigureProps {
  /** A number, or a size as it is written: "16,5 mm". */
  value: number | string;
  /** Unit of the number: "dagar kvar". */
  label: ReactNode;
  /** accent: the date is near. */
  tone?: 'ink' | 'accent';
  /** side: at the right edge from 1024 px on. row: among other figures, each with its unit below. */
  look?: 'side' | 'row';
  className?: string;
}

const looks = { side: 'flex flex-wrap items-baseline gap-x-2.5 lg:grid lg:justify-items-end', row: 'grid content-start gap-y-1' } as const;

/** A large number with its unit below. */
export function BigFigure({ value, label, tone = 'ink', look = 'side', className }: BigFigureProps) {
  return (
    <p className={classNames(looks[look], className)}>
      <span className={classNames('heading leading-none tabular-nums', look === 'row' ? 'text-h1' : 'text-figure', tone === 'accent' && 'text-accent')}>{value}</span>
      <span className="text-soft">{label}</span>
    </p>
  );
}
