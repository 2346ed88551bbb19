import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SumRow {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** part of the total, the total itself, or an amount included in it, such as VAT. */
  kind?: 'part' | 'total' | 'inside';
}

const variants = {
  part: '',
  total: 'mt-1.5 border-t border-line pt-3 text-lg font-semibold',
  inside: 'text-sm text-soft',
} as const;

/** List of amounts, right-aligned. */
export function SumList({ rows, className }: { rows: readonly SumRow[]; className?: string }) {
  return (
    <dl className={classNames('grid gap-1.5', className)}>
      {rows.map(({ id, label, value, kind = 'part' }) => (
        <div key={id} className={classNames('flex items-baseline justify-between gap-4', variants[kind])}>
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
