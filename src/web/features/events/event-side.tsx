import type { ReactNode } from 'react';
import type { Event } from '#shared/contract/events.ts';

/** Props of a part of the hosts' page that changes the event. */
export interface EventPartProps {
  event: Event;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** A titled part beside the guests. */
export function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="heading text-h4">{title}</h2>
      {children}
    </section>
  );
}
