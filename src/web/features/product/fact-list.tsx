import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** List of names and values, side by side where there is room, else stacked. */
export function FactList({ facts }: FactListProps) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 text-[0.96875rem] @md:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr] print:gap-x-4 print:gap-y-1 print:text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold @max-md:-mb-2.5 print:mb-0">{label}</dt>
            <dd className="text-soft [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
