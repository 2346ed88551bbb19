import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { AccountButton } from '#web/features/auth/account-button.tsx';
import { BagButton } from '#web/features/cart/bag-button.tsx';
import { ConsentGate } from '#web/features/consent/consent-gate.tsx';
import { CurrencySwitch } from '#web/features/currency/currency-switch.tsx';
import { AnnouncementBar } from '#web/features/shell/announcement-bar.tsx';
import { BottomBar } from '#web/features/shell/bottom-bar.tsx';
import { BuildUpdateBar } from '#web/features/shell/build-update-bar.tsx';
import { Footer } from '#web/features/shell/footer.tsx';
import { NavigationProgress } from '#web/features/shell/navigation-progress.tsx';
import { OfflineBar } from '#web/features/shell/offline-bar.tsx';
import { MAIN_ID, RouteAnnouncer } from '#web/features/shell/route-announcer.tsx';
import { TopBar } from '#web/features/shell/top-bar.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { AuthOverlay } from '#web/features/auth/auth-overlay.tsx';
import { BagOverlays } from './bag-overlays.tsx';
import { HeartsGate } from './hearts-gate.tsx';
import { TopBarSearch } from './top-bar-search.tsx';

/** Layout of the shop's pages, also of their errors. */
export function DefaultFrame({ children, footer = <Footer currency={<CurrencySwitch />} /> }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col max-lg:pb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] print:pb-0">
      <SkipLink targetId={MAIN_ID}>{m.shell_skip_to_content()}</SkipLink>
      <ConsentGate />
      <NavigationProgress />
      <AnnouncementBar />
      <TopBar search={<TopBarSearch />} bag={<BagButton />} account={<AccountButton />} />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
      <BottomBar me={(isAnotherCurrent) => <AccountButton variant="bar" isAnotherCurrent={isAnotherCurrent} />} />
      <BuildUpdateBar />
      <OfflineBar />
      <RouteAnnouncer />
      <BagOverlays />
      <HeartsGate />
      <AuthOverlay />
    </div>
  );
}
