import { Lightbulb } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useAuthActions } from '#web/features/auth/use-auth-actions.ts';
import { CurrencySwitch } from '#web/features/currency/currency-switch.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { MemberRail } from '#web/features/member/member-rail.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { SmallFooter } from '#web/features/shell/small-footer.tsx';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { DefaultFrame } from './default-frame.tsx';

const quickIdea = onDemand(async () => (await import('#web/features/gifts/quick-idea.tsx')).QuickIdea);

interface UserFrameProps {
  /** Whether the page was rendered with the member's menu expanded. */
  isMenuExpanded: boolean;
  children: ReactNode;
}

/** Layout user-default: the shop's layout with the member's rail beside the page, and an idea captured from any of the pages. */
export function UserFrame({ isMenuExpanded, children }: UserFrameProps) {
  const { isAuthenticated } = useAuth();
  const { logout } = useAuthActions();
  const { show } = useNotifications();
  const { revalidate } = useRevalidator();
  const store = useCurrencyStore();
  const currency = useSyncExternalStore(store.subscribe, store.getSnapshot, () => 'SEK' as const);
  const isHydrated = useHydrated();
  const [isCapturing, setIsCapturing] = useState(false);
  const [wasCapturing, setWasCapturing] = useState(false);
  function capture(): void {
    setWasCapturing(true);
    setIsCapturing(true);
  }
  return (
    <DefaultFrame footer={isAuthenticated ? <SmallFooter currency={<CurrencySwitch />} /> : undefined}>
      <div className="wrap flex gap-10 py-6 lg:py-10 xl:gap-14">
        {isAuthenticated && <MemberRail isExpandedAtFirst={isMenuExpanded} onCapture={capture} onLogOut={() => void logout()} />}
        <div className="min-w-0 flex-1">
          {children}
          {isAuthenticated && (
            <div className="mt-12 lg:hidden print:hidden noscript:hidden">
              <Button variant="ghost" disabled={!isHydrated} icon={<Lightbulb aria-hidden className="size-5" />} onClick={capture}>
                {m.gifts_quick_open()}
              </Button>
            </div>
          )}
        </div>
      </div>
      {isAuthenticated && (
        <quickIdea.Part isWanted={wasCapturing} isOpen={isCapturing} onClose={() => setIsCapturing(false)} currency={currency} onChanged={revalidate} onFailed={(message) => show(message, 'error')} />
      )}
    </DefaultFrame>
  );
}
