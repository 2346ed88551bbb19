import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface AccordionProps {
  title: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  /** Accordions with the same name close each other. */
  name?: string;
  className?: string;
}

/** A collapsible section; several in a row form a list with dividers. Works without JavaScript. */
export function Accordion({ title, children, isOpen = false, name, className }: AccordionProps) {
  return (
    <details open={isOpen} name={name} className={classNames('group border-b border-line', className)}>
      <summary className="flex min-h-14 print:min-h-0 list-none items-center justify-between gap-4 rounded-sm py-3 text-lg font-semibold hover:text-primary">
        {title}
        <ChevronDown aria-hidden className="size-5 text-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
