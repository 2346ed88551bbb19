import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ConsentGate } from '#web/features/consent/consent-gate.tsx';
import { NotificationsRegion } from '#web/features/notifications/notifications-region.tsx';
import { BuildUpdateBar } from '#web/features/shell/build-update-bar.tsx';
import { GuestBar } from '#web/features/shell/guest-bar.tsx';
import { CheckoutBar } from '#web/features/shell/checkout-bar.tsx';
import { NavigationProgress } from '#web/features/shell/navigation-progress.tsx';
import { OfflineBar } from '#web/features/shell/offline-bar.tsx';
import { MAIN_ID, RouteAnnouncer } from '#web/features/shell/route-announcer.tsx';
import { SmallFooter } from '#web/features/shell/small-footer.tsx';
import { matchPath } from '#shared/i18n/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

/** Pages that somebody without an account opens from a message. */
const isForGuests = (pathname: string): boolean => ['birthdayLink', 'greetingCard'].includes(matchPath(pathname)?.page ?? '');

/** Checkout and guests: a bar with little else than the way back, and a small footer. */
export function TopBarFrame({ children }: { children: ReactNode }) {
  const isGuest = isForGuests(useLocation().pathname);
  return (
    <div className={classNames('flex min-h-dvh flex-col', isGuest && 'bg-rose')}>
      <SkipLink targetId={MAIN_ID}>{m.shell_skip_to_content()}</SkipLink>
      <ConsentGate />
      <NavigationProgress />
      {isGuest ? <GuestBar /> : <CheckoutBar />}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SmallFooter />
      <BuildUpdateBar />
      <OfflineBar />
      <RouteAnnouncer />
      <NotificationsRegion />
    </div>
  );
}
