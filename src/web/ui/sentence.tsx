import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SentenceProps {
  /** Text with SentenceChoice and SentenceChoices in it. */
  children: ReactNode;
  /** The whole sentence as it reads now: announced when a choice has changed it. */
  spoken: string;
  /** title: the page's heading, such as the gift finder's. text: one of several settings. */
  look?: 'text' | 'title';
  className?: string;
}

/** A sentence whose underlined words are choices. Put it in a form: without a script its choices are sent like other fields. */
export function Sentence({ children, spoken, look = 'text', className }: SentenceProps) {
  const [first] = useState(spoken);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (spoken !== first) setIsChanged(true);
  }, [spoken, first]);
  return (
    <div className={classNames('heading max-w-[27em] [overflow-wrap:anywhere]', look === 'title' ? 'text-h1 leading-normal!' : 'text-h3 leading-loose! lg:leading-relaxed!', className)}>
      {children}
      <VisuallyHidden>
        <span role="status">{isChanged ? spoken : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
