import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { authModal } from './auth-parts.ts';
import { useAuth, useAuthServices } from './use-auth.ts';

/** Offers a visitor an account after an order; the same e-mail address links the order. Renders nothing for members. */
export function AccountOffer({ email }: { email: string }) {
  const { isAuthenticated } = useAuth();
  const { store } = useAuthServices();
  const isHydrated = useHydrated();
  if (isAuthenticated) return null;

  function open(): void {
    store.set({ email });
    store.showModal({ tab: 1, loginMessage: m.sign_in_for_order(), signupMessage: m.sign_in_for_order_new() });
  }

  return (
    <Card tone="sand" as="section" aria-labelledby="account-offer" className="mt-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
      <div className="min-w-0 max-w-xl">
        <h2 id="account-offer" className="heading text-h3">
          {m.sign_in_offer_title()}
        </h2>
        <p className="mt-1">{m.sign_in_offer_text()}</p>
      </div>
      <Button disabled={!isHydrated} onPointerEnter={authModal.fetch} onClick={open}>
        {m.sign_in_sign_up()}
      </Button>
    </Card>
  );
}
