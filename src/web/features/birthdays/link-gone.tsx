import { Link2Off } from 'lucide-react';
import { GuestCard } from './guest-card.tsx';

/** A link that no longer works; answered with 404. */
export function LinkGone({ title, text }: { title: string; text: string }) {
  return (
    <GuestCard
      mark={
        <span className="grid size-24 place-items-center rounded-full bg-sand text-primary">
          <Link2Off aria-hidden className="size-10" />
        </span>
      }
    >
      <h1 className="heading text-h2">{title}</h1>
      <p className="mt-2 text-lg text-soft">{text}</p>
    </GuestCard>
  );
}
