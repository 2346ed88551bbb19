import type { ReactNode } from 'react';

export function OrderFact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <div className="text-[0.96875rem] text-soft [overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}
