import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** surface has a thin border; the others are plain fills. */
  tone?: 'surface' | 'sky' | 'rose' | 'sage' | 'sand';
}

const tones = { surface: 'bg-surface ring-1 ring-inset ring-line', sky: 'bg-sky', rose: 'bg-rose', sage: 'bg-sage', sand: 'bg-sand' } as const;

export function Card({ as: Element = 'div', tone = 'surface', className, ...rest }: CardProps) {
  // The ref's type depends on the tag; all are plain HTML elements.
  const Tag = Element as 'div';
  return <Tag {...rest} className={classNames('rounded-xl p-5 sm:p-6', tones[tone], className)} />;
}
