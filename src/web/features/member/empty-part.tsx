import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface EmptyPartProps {
  icon: LucideIcon;
  title: string;
  /** Description of the empty part and its future content. */
  text: string;
  action?: ReactNode;
}

/** Empty part of the home: its purpose and a next step. */
export function EmptyPart({ icon: Icon, title, text, action }: EmptyPartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames('flex flex-col', action === undefined && 'justify-center')}>
      <span className="grid size-12 place-items-center rounded-full bg-sand text-primary">
        <Icon aria-hidden className="size-6" />
      </span>
      <h2 id={id} className="heading mt-4 text-h3">
        {title}
      </h2>
      <p className="mt-1 max-w-lg text-soft">{text}</p>
      {action && <div className="mt-auto pt-5">{action}</div>}
    </Card>
  );
}
