import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface WrittenCardProps {
  /** As written, including line breaks. */
  text: string;
  /** Shown while empty. */
  placeholder?: ReactNode;
  className?: string;
}

/** A card with a written message; supports both text directions. */
export function WrittenCard({ text, placeholder, className }: WrittenCardProps) {
  const isEmpty = text.trim() === '';
  return (
    <div className={classNames('relative overflow-hidden rounded-md bg-rose p-2 print:border print:border-line', className)}>
      <div className="grid min-h-36 place-items-center rounded-sm border border-dashed border-accent/50 px-5 py-6">
        <p dir="auto" className={classNames('heading max-w-full text-center text-lg leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]', isEmpty && 'text-soft')}>
          {isEmpty ? placeholder : text}
        </p>
      </div>
    </div>
  );
}
