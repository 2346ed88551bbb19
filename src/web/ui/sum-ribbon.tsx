import type { ReactNode } from 'react';
import { Bow } from './bow.tsx';
import { classNames } from './class-names.ts';

interface SumRibbonProps {
  /** Part of the sum that is reached, 0 to 1. */
  share: number;
  /** Shares where one giver's part ends and the next begins. */
  marks?: readonly number[];
  /** moving: the bow is at the ribbon's end. goal: it waits at the far end, and is tied when the sum is reached. */
  bow?: 'moving' | 'goal';
  /** The sum in words: always shown, since the ribbon is decorative. */
  children: ReactNode;
  className?: string;
}

const percent = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** A sum on its way to a goal: a common gift, or free delivery. */
export function SumRibbon({ share, marks = [], bow = 'moving', children, className }: SumRibbonProps) {
  const isFull = share >= 1;
  const isAtGoal = bow === 'goal' || isFull;
  return (
    <div className={className}>
      <div className="relative mb-1 pr-4 text-accent">
        <svg aria-hidden="true" className="block h-7 w-full overflow-visible" fill="none">
          <rect width="100%" height="7" y="10.5" rx="3.5" className="fill-line forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]" />
          <rect width={percent(share)} height="7" y="10.5" rx="3.5" className="fill-current" />
          {marks
            .filter((mark) => mark > 0 && mark < share)
            .map((mark) => (
              <line key={mark} x1={percent(mark)} x2={percent(mark)} y1="10.5" y2="17.5" className="stroke-paper forced-colors:stroke-[Canvas]" strokeWidth="2" />
            ))}
          <svg aria-hidden="true" x={isAtGoal ? '100%' : percent(share)} y="50%" className={classNames('overflow-visible', bow === 'goal' && !isFull && 'text-line-strong')}>
            <g transform="translate(-17 -11.5)">
              <Bow className="h-6 w-8.5" look={isFull ? 'filled' : 'outline'} />
            </g>
          </svg>
        </svg>
      </div>
      {children}
    </div>
  );
}
