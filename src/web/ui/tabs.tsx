import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { label: ReactNode; content: ReactNode }[];
  selected: number;
  onSelect: (index: number) => void;
  className?: string;
}

/** Two or three views, one at a time; arrow keys switch between them. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (selected + step + tabs.length) % tabs.length;
    onSelect(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="grid auto-cols-fr grid-flow-col rounded-full bg-sunken p-1">
        {tabs.map((tab, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the tabs are fixed; their place is who they are
            key={index}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={index === selected ? `${id}-panel` : undefined}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
            className={classNames('min-h-11 rounded-full px-4 font-semibold transition-colors', index === selected ? 'bg-surface text-ink ring-1 ring-line-strong' : 'text-soft hover:text-ink')}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`} className="pt-6">
        {tabs[selected]?.content}
      </div>
    </div>
  );
}
