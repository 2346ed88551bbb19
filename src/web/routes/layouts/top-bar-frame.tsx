import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ConsentGate } from '#web/features/consent/consent-gate.tsx';
import { NotificationsRegion } from '#web/features/notifications/notifications-region.tsx';
import { BuildUpdateBar } from '#web/features/shell/build-update-bar.tsx';
import { CheckoutBar } from '#web/features/shell/checkout-bar.tsx';
import { NavigationProgress } from '#web/features/shell/navigation-progress.tsx';
import { OfflineBar } from '#web/features/shell/offline-bar.tsx';
import { MAIN_ID, RouteAnnouncer } from '#web/features/shell/route-announcer.tsx';
import { SmallFooter } from '#web/features/shell/small-footer.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

/** Checkout layout: a bar linking back to the cart, and a small footer. */
export function TopBarFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId={MAIN_ID}>{m.shell_skip_to_content()}</SkipLink>
      <ConsentGate />
      <NavigationProgress />
      <CheckoutBar />
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
