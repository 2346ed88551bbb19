import type { StockAlert } from '#shared/contract/stock-alerts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { stockAlerts } from '#web/lib/api/routes/stock-alerts.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useMailedLink } from '#web/lib/session/use-mailed-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MailedLinkPage } from '#web/ui/mailed-link-page.tsx';

type Phase = 'asked' | 'confirmed' | 'stopped' | 'gone';

interface StockAlertPageProps {
  /** Null if the link is used up or invalid. */
  alert: StockAlert | null;
  token: string;
}

const words: Record<Phase, { title: () => string; text: (inputs: { title: string }) => string }> = {
  asked: { title: m.stock_alert_page_asked, text: m.stock_alert_page_asked_text },
  confirmed: { title: m.stock_alert_page_confirmed, text: m.stock_alert_page_confirmed_text },
  stopped: { title: m.stock_alert_page_stopped, text: m.stock_alert_page_stopped_text },
  gone: { title: m.stock_alert_page_gone, text: m.stock_alert_page_gone_text },
};

/** Target of the mail's link. */
export function StockAlertPage({ alert, token }: StockAlertPageProps) {
  const api = useApi({ stockAlerts });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { phase, busy, message, go } = useMailedLink<Phase>(alert ? (alert.is_confirmed ? 'confirmed' : 'asked') : 'gone');
  const { title, text } = words[phase];
  return (
    <MailedLinkPage
      title={title()}
      text={text({ title: alert?.product.title ?? '' })}
      message={message}
      actions={
        <>
          {phase === 'asked' && (
            <Button size="lg" disabled={!isHydrated} isBusy={busy === 'confirmed'} onClick={() => go('confirmed', () => api.stockAlerts.confirm({ token }), m.stock_alert_offline())}>
              {m.stock_alert_confirm()}
            </Button>
          )}
          {(phase === 'asked' || phase === 'confirmed') && (
            <Button size="lg" variant="ghost" disabled={!isHydrated} isBusy={busy === 'stopped'} onClick={() => go('stopped', () => api.stockAlerts.unsubscribe({ token }), m.stock_alert_offline())}>
              {m.stock_alert_stop()}
            </Button>
          )}
          {alert && (
            <ButtonLink size="lg" variant="quiet" to={`${pathTo('product', locale, { '*': alert.product.path })}?variant=${alert.variant_id}`}>
              {m.stock_alert_to_product()}
            </ButtonLink>
          )}
          {phase === 'gone' && (
            <ButtonLink size="lg" to={pathTo('shop', locale)}>
              {m.order_more_gifts()}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
