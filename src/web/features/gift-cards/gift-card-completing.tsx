/** Back from the bank's page: completes the purchase in the address. Safe to reload. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { giftCardPath } from '#shared/i18n/gift-card-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { endPurchase } from './gift-card-purchases.ts';
import { toPurchaseMessage } from './purchase-message.ts';

export function GiftCardCompleting({ purchaseId }: { purchaseId: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const api = useApi({ giftCards });
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    api.giftCards.complete({ id: purchaseId, body: {} }).then(
      (answer) => {
        if (answer.type === 'bought') {
          endPurchase(
            createBrowserStorage(() => window.sessionStorage),
            purchaseId,
          );
          void navigate(`${giftCardPath(answer.gift_card.code, locale)}?new`, { replace: true });
        } else setMessage(toPurchaseMessage(answer.type));
      },
      (error: unknown) => {
        setMessage(error instanceof ApiError && error.status > 0 ? error.message : m.settings_offline());
        if (!(error instanceof ApiError)) reportError(error);
      },
    );
  }, [api, purchaseId, navigate, locale]);

  if (message === null) return <Spinner label={m.checkout_paying()} />;
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="error" isLive>
        {message}
      </Notice>
      <ButtonLink to={pathTo('giftCard', locale)}>{m.gift_card_again()}</ButtonLink>
    </div>
  );
}
