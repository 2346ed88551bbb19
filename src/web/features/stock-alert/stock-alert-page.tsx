import { useState } from 'react';
import type { StockAlert } from '#shared/contract/stock-alerts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api-call.ts';
import { createApi } from '#web/lib/api-client.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Phase = 'asked' | 'confirmed' | 'stopped' | 'gone';

interface StockAlertPageProps {
  /** Null when the link has done its work, or is none. */
  alert: StockAlert | null;
  token: string;
}

const words: Record<Phase, { title: () => string; text: (inputs: { title: string }) => string }> = {
  asked: { title: m.stock_alert_page_asked, text: m.stock_alert_page_asked_text },
  confirmed: { title: m.stock_alert_page_confirmed, text: m.stock_alert_page_confirmed_text },
  stopped: { title: m.stock_alert_page_stopped, text: m.stock_alert_page_stopped_text },
  gone: { title: m.stock_alert_page_gone, text: m.stock_alert_page_gone_text },
};

/** Where a mail's link leads: opening it changes nothing, a press does. */
export function StockAlertPage({ alert, token }: StockAlertPageProps) {
  const api = useCalls(createApi);
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [phase, setPhase] = useState<Phase>(alert ? (alert.is_confirmed ? 'confirmed' : 'asked') : 'gone');
  const [busy, setBusy] = useState<Phase | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function go(next: Phase, work: () => Promise<unknown>): Promise<void> {
    setBusy(next);
    setMessage(null);
    try {
      await work();
      setPhase(next);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setPhase('gone');
      else setMessage(m.stock_alert_offline());
    }
    setBusy(null);
  }

  const { title, text } = words[phase];
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-xl">
        <div role="status">
          <h1 className="heading text-h2">{title()}</h1>
          <p className="mt-3 text-lg text-soft">{text({ title: alert?.product.title ?? '' })}</p>
        </div>
        {message && (
          <Notice tone="error" isLive className="mt-5">
            {message}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {phase === 'asked' && (
            <Button size="lg" disabled={!isHydrated} isBusy={busy === 'confirmed'} onClick={() => void go('confirmed', () => api.confirmStockAlert(token))}>
              {m.stock_alert_confirm()}
            </Button>
          )}
          {(phase === 'asked' || phase === 'confirmed') && (
            <Button size="lg" variant="ghost" disabled={!isHydrated} isBusy={busy === 'stopped'} onClick={() => void go('stopped', () => api.stopStockAlert(token))}>
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
        </div>
      </div>
    </div>
  );
}
