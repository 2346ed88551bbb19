import type { ReactNode } from 'react';
import type { GuestReservation } from '#shared/contract/reservations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { listed } from '#shared/values/text/listed.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reservations } from '#web/lib/api/routes/reservations.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useMailedLink } from '#web/lib/session/use-mailed-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MailedLinkPage } from '#web/ui/mailed-link-page.tsx';

type Phase = 'asked' | 'confirmed' | 'bought' | 'undone' | 'gone';

interface GuestReservationPageProps {
  /** Null if cancelled, expired or never made. */
  reservation: GuestReservation | null;
  token: string;
  /** Slot for buying it here. */
  buy: ReactNode;
}

const words: Record<Phase, { title: () => string; text: () => string }> = {
  asked: { title: m.reservations_page_asked, text: m.reservations_page_asked_text },
  confirmed: { title: m.reservations_page_confirmed, text: m.reservations_page_confirmed_text },
  bought: { title: m.reservations_page_bought, text: m.reservations_page_bought_text },
  undone: { title: m.reservations_page_undone, text: m.reservations_page_undone_text },
  gone: { title: m.reservations_page_gone, text: m.reservations_page_gone_text },
};

const getPhase = (reservation: GuestReservation | null): Phase => (reservation === null ? 'gone' : reservation.isBought ? 'bought' : reservation.isConfirmed ? 'confirmed' : 'asked');

/** Target of a guest's mail. */
export function GuestReservationPage({ reservation, token, buy }: GuestReservationPageProps) {
  const api = useApi({ reservations });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { phase, busy, message, go } = useMailedLink(getPhase(reservation));
  const { title, text } = words[phase];
  const isThere = phase === 'asked' || phase === 'confirmed' || phase === 'bought';
  return (
    // The members' layout already has the gutter.
    <div className="-mx-gutter">
      <MailedLinkPage
        title={title()}
        text={text()}
        message={message}
        actions={
          <>
            {phase === 'asked' && (
              <Button size="lg" disabled={!isHydrated} isBusy={busy === 'confirmed'} onClick={() => go('confirmed', () => api.reservations.confirmAsGuest({ token }))}>
                {m.reservations_mail_action()}
              </Button>
            )}
            {(phase === 'asked' || phase === 'confirmed') && (
              <Button size="lg" variant="ghost" disabled={!isHydrated} isBusy={busy === 'undone'} onClick={() => go('undone', () => api.reservations.undoAsGuest({ token }))}>
                {m.reservations_mail_undo()}
              </Button>
            )}
            {phase === 'confirmed' && buy && (
              <>
                <p className="w-full text-soft">{m.reservations_page_buy_hint()}</p>
                {buy}
              </>
            )}
            {reservation?.publicId && (
              <ButtonLink size="lg" variant="quiet" to={pathTo('wishlist', locale, { publicId: reservation.publicId })}>
                {m.reservations_to_list()}
              </ButtonLink>
            )}
            {!isThere && !reservation?.publicId && (
              <ButtonLink size="lg" to={pathTo('giftFinder', locale)}>
                {m.shell_find_gift()}
              </ButtonLink>
            )}
          </>
        }
      >
        {reservation && isThere && (
          <>
            <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">
              {reservation.quantity > 1 && `${reservation.quantity} × `}
              {reservation.title}
            </p>
            {reservation.names.length > 0 && <p className="text-lg text-soft [overflow-wrap:anywhere]">{m.reservations_page_for({ names: listed(reservation.names, locale) })}</p>}
          </>
        )}
      </MailedLinkPage>
    </div>
  );
}
