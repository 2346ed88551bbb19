import { Bell } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { isEmail } from '#shared/values/people/email-address.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { stockAlerts } from '#web/lib/api/routes/stock-alerts.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type State = { kind: 'open'; error: string | null } | { kind: 'busy' } | { kind: 'sent'; email: string };

/** Back-in-stock form for sold-out products: one mail when available again. */
export function StockAlertForm({ variantId }: { variantId: string }) {
  const locale = useLocale();
  const api = useApi({ stockAlerts });
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'open', error: null });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = email.trim();
    if (!isEmail(address)) return setState({ kind: 'open', error: m.error_field_invalid_email() });
    setState({ kind: 'busy' });
    try {
      await api.stockAlerts.request({ id: variantId, body: { email: address } });
      setState({ kind: 'sent', email: shownEmail(address) });
    } catch (error) {
      setState({ kind: 'open', error: error instanceof ApiError && error.status !== 0 ? (error.problem.errors?.[0]?.message ?? error.message) : m.stock_alert_offline() });
    }
  }

  if (state.kind === 'sent') {
    return (
      <Notice tone="success" isLive title={m.stock_alert_sent()}>
        <span className="[overflow-wrap:anywhere]">{m.stock_alert_sent_text({ email: state.email })}</span>
      </Notice>
    );
  }
  return (
    <Card as="section" tone="sand" aria-labelledby="stock-alert">
      <h2 id="stock-alert" className="flex items-center gap-2.5 font-semibold">
        <Bell aria-hidden className="size-5 text-primary" />
        {m.stock_alert_title()}
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
        <Field label={m.stock_alert_email()} hint={m.stock_alert_hint()} error={state.kind === 'open' ? state.error : null}>
          {(control) => <EmailInput {...control} value={email} onChange={(event) => setEmail(event.target.value)} />}
        </Field>
        <Button type="submit" isBusy={state.kind === 'busy'} className="justify-self-start">
          {m.stock_alert_ask()}
        </Button>
      </form>
      <p className="mt-3 text-sm text-soft">
        {m.stock_alert_or()}{' '}
        <Link to={pathTo('giftCard', locale)} className="link">
          {m.stock_alert_gift_card()}
        </Link>
      </p>
    </Card>
  );
}
