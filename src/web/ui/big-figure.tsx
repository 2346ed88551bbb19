import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BigFigureProps {
  value: number;
  /** Unit of the number: "dagar kvar". */
  label: ReactNode;
  /** accent: the date is near. */
  tone?: 'ink' | 'accent';
  className?: string;
}

/** A large number with its unit below. */
export function BigFigure({ value, label, tone = 'ink', className }: BigFigureProps) {
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2.5 lg:grid lg:justify-items-end', className)}>
      <span className={classNames('heading text-figure leading-none tabular-nums', tone === 'accent' && 'text-accent')}>{value}</span>
      <span className="text-soft">{label}</span>
    </p>
  );
}
