/** "Where is my order?": mails the order's link to its own address, and says nothing about whether there is one. */
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { toOrderNumber } from '#shared/values/orders/order-number.ts';
import { isEmail } from '#shared/values/people/email-address.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { orders } from '#web/lib/api/routes/checkout.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface Errors {
  number?: string;
  email?: string;
}

function check(number: string, email: string): Errors {
  return { ...(toOrderNumber(number) === null && { number: m.withdrawal_missing_number() }), ...(!isEmail(email) && { email: m.error_field_invalid_email() }) };
}

function Sent({ number, email, onAgain }: { number: string; email: string; onAgain: () => void }) {
  return (
    <>
      <Notice tone="success" isLive title={m.order_find_sent()} className="mt-8">
        <span className="[overflow-wrap:anywhere]">{m.order_find_sent_text({ number: String(toOrderNumber(number)), email: shownEmail(email) })}</span>
      </Notice>
      <Button variant="ghost" className="mt-5" onClick={onAgain}>
        {m.order_find_again()}
      </Button>
    </>
  );
}

export function FindOrderPage({ isSignedIn }: { isSignedIn: boolean }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ orders });
  const { state, save } = useSave();
  const { form, focusError } = useFocusOnError();
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isSent, setIsSent] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = check(number, email);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusError();
    if (await save(() => api.orders.find({ body: { order_number: number, email } }))) setIsSent(true);
  }

  return (
    <div className="wrap py-8 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading text-h1">{m.order_find_title()}</h1>
        {isSent ? (
          <Sent number={number} email={email} onAgain={() => setIsSent(false)} />
        ) : (
          <>
            <p className="mt-3 text-lg text-soft">{m.order_find_lead()}</p>
            <form ref={form} method="post" noValidate className="mt-8" onSubmit={(event) => void submit(event)}>
              <fieldset disabled={!isHydrated} className="grid gap-5">
                <Field label={m.withdrawal_order_number()} hint={m.withdrawal_order_number_hint()} error={errors.number}>
                  {(control) => <TextInput {...control} name="order_number" inputMode="numeric" autoComplete="off" maxLength={20} value={number} onChange={(event) => setNumber(event.target.value)} />}
                </Field>
                <Field label={m.withdrawal_email()} hint={m.order_find_email_hint()} error={errors.email}>
                  {(control) => <EmailInput {...control} value={email} onChange={(event) => setEmail(event.target.value)} />}
                </Field>
                {state.kind === 'failed' && (
                  <Notice tone="error" isLive>
                    {state.message ?? m.settings_offline()}
                  </Notice>
                )}
                <Button type="submit" size="lg" isBusy={state.kind === 'saving'} className="justify-self-start">
                  {m.order_find_send()}
                </Button>
              </fieldset>
              <noscript>
                <p className="mt-4">{m.order_find_needs_script()}</p>
              </noscript>
            </form>
          </>
        )}
        {isSignedIn && (
          <p className="mt-10 border-t border-line pt-5">
            <Link to={pathTo('userOrders', locale)} className="link inline-flex min-h-tap items-center">
              {m.order_find_signed_in()}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
