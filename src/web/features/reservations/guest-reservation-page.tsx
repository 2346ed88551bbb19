import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api-call.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { createReservationApi, type GuestReservation } from '#web/lib/reservation-api.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Phase = 'asked' | 'confirmed' | 'bought' | 'undone' | 'gone';

interface GuestReservationPageProps {
  /** Null when it was undone or has lapsed, or there was none. */
  reservation: GuestReservation | null;
  token: string;
}

const titles: Record<Phase, () => string> = {
  asked: m.reservations_page_asked,
  confirmed: m.reservations_page_confirmed,
  bought: m.reservations_page_bought,
  undone: m.reservations_page_undone,
  gone: m.reservations_page_gone,
};
const texts: Record<Phase, () => string> = {
  asked: m.reservations_page_asked_text,
  confirmed: m.reservations_page_confirmed_text,
  bought: m.reservations_page_bought_text,
  undone: m.reservations_page_undone_text,
  gone: m.reservations_page_gone_text,
};

const phaseOf = (reservation: GuestReservation | null): Phase => (reservation === null ? 'gone' : reservation.isBought ? 'bought' : reservation.isConfirmed ? 'confirmed' : 'asked');

/** Where a guest's mail leads: opening it changes nothing, a press does. */
export function GuestReservationPage({ reservation, token }: GuestReservationPageProps) {
  const api = useCalls(createReservationApi);
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [phase, setPhase] = useState<Phase>(phaseOf(reservation));
  const [busy, setBusy] = useState<Phase | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function go(next: Phase, work: () => Promise<unknown>): Promise<void> {
    setBusy(next);
    setMessage(null);
    try {
      await work();
      setPhase(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) setPhase('gone');
      else setMessage(refusalText(error));
    }
    setBusy(null);
  }

  const isThere = phase === 'asked' || phase === 'confirmed' || phase === 'bought';
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-xl">
        <div role="status">
          <h1 className="heading text-h2">{titles[phase]()}</h1>
          {reservation && isThere && (
            <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">
              {reservation.quantity > 1 && `${reservation.quantity} × `}
              {reservation.title}
            </p>
          )}
          {reservation && isThere && reservation.names.length > 0 && <p className="text-lg text-soft [overflow-wrap:anywhere]">{m.reservations_page_for({ names: reservation.names.join(', ') })}</p>}
          <p className="mt-3 text-lg text-soft">{texts[phase]()}</p>
        </div>
        {message !== null && (
          <Notice tone="error" isLive className="mt-5">
            {message}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {phase === 'asked' && (
            <Button size="lg" disabled={!isHydrated} isBusy={busy === 'confirmed'} onClick={() => void go('confirmed', () => api.confirmGuest(token))}>
              {m.reservations_mail_action()}
            </Button>
          )}
          {(phase === 'asked' || phase === 'confirmed') && (
            <Button size="lg" variant="ghost" disabled={!isHydrated} isBusy={busy === 'undone'} onClick={() => void go('undone', () => api.undoGuest(token))}>
              {m.reservations_mail_undo()}
            </Button>
          )}
          {reservation?.publicId && (
            <ButtonLink size="lg" variant="quiet" to={pathTo('wishlist', locale, { publicId: reservation.publicId })}>
              {m.reservations_to_list()}
            </ButtonLink>
          )}
          {!isThere && !reservation?.publicId && (
            <ButtonLink size="lg" to={pathTo('shop', locale)}>
              {m.shell_find_gift()}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
