import { Gift as GiftIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { GiftCard } from './gift-card.tsx';
import { byPerson, type PromisedGift } from './by-person.ts';

interface GiftsPageProps {
  gifts: readonly PromisedGift[];
  /** Slot for buying one of them here. */
  buyOf: (gift: PromisedGift) => ReactNode;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** "My promises": a member's reservations and purchases for others, by person (lesson 37). */
export function GiftsPage({ gifts, buyOf, onChanged, onFailed }: GiftsPageProps) {
  const locale = useLocale();
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** The card disappeared with its pressed button. */
  function tellTakenBack(name: string): void {
    setTold(m.reservations_freed({ name }));
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <div className="grid gap-8">
      <header>
        <h1 ref={heading} tabIndex={-1} className="heading text-h1">
          {m.reservations_gifts_title()}
        </h1>
        <p className="mt-2 text-lg text-soft">{m.reservations_gifts_lead()}</p>
        <p role="status" className="font-medium [overflow-wrap:anywhere]">
          {told}
        </p>
      </header>
      {gifts.length === 0 ? (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title={m.reservations_gifts_empty()}
          action={
            <ButtonLink to={pathTo('userJubilees', locale)} icon={<GiftIcon aria-hidden className="size-5" />}>
              {m.reservations_gifts_find()}
            </ButtonLink>
          }
        >
          {m.reservations_gifts_empty_text()}
        </EmptyState>
      ) : (
        byPerson(gifts).map(({ key, name, jubileeId, gifts: own }) => (
          <section key={key} aria-label={name} className="grid gap-3">
            <h2 className="heading text-h3 [overflow-wrap:anywhere]">
              {jubileeId === null ? (
                name
              ) : (
                <Link to={pathTo('userJubilee', locale, { '*': jubileeId })} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              )}
            </h2>
            <ul className="grid gap-3 md:grid-cols-2">
              {own.map((gift) => (
                <li key={gift._id}>
                  <GiftCard gift={gift} buy={buyOf(gift)} onChanged={onChanged} onTakenBack={tellTakenBack} onFailed={onFailed} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}
