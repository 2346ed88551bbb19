import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface AccountCardProps {
  face?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Page content of the account pages: one task on one card. */
export function AccountCard({ face, title, lead, children }: AccountCardProps) {
  return (
    <div className="wrap py-8 sm:py-12 lg:py-16">
      <div className="mx-auto max-w-lg">
        {face && <div className="mb-5">{face}</div>}
        <h1 className="heading text-center text-h1 [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="mx-auto mt-3 max-w-md text-center text-lg text-balance text-soft">{lead}</p>}
        <Card className="mt-7">{children}</Card>
      </div>
    </div>
  );
}
