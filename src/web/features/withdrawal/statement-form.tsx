import { type FormEvent, useRef } from 'react';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlStyle } from '#web/ui/control-style.ts';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { GoodsChoice } from './goods-choice.tsx';
import { checkStatement, type Statement, type StatementErrors } from './statement.ts';

interface StatementFormProps {
  order: Order | null;
  statement: Statement;
  errors: StatementErrors;
  onChange: (change: Partial<Statement>) => void;
  onErrors: (errors: StatementErrors) => void;
  onDone: () => void;
}

/** The whole order or a part of it: items where the order is known, words where it is not. */
function ScopeChoice({ order, statement, error, onChange }: Pick<StatementFormProps, 'order' | 'statement' | 'onChange'> & { error: string | undefined }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{m.withdrawal_what()}</legend>
      <RadioCard
        name="scope"
        value="whole"
        title={m.withdrawal_whole()}
        description={order ? undefined : m.withdrawal_whole_hint()}
        checked={statement.scope === 'whole'}
        onChange={() => onChange({ scope: 'whole' })}
      />
      <RadioCard name="scope" value="part" title={m.withdrawal_part()} checked={statement.scope === 'part'} onChange={() => onChange({ scope: 'part' })}>
        {order && <GoodsChoice order={order} quantities={statement.quantities} onChange={(itemId, quantity) => onChange({ quantities: { ...statement.quantities, [itemId]: quantity } })} />}
        {!order && (
          <Field label={m.withdrawal_words()} error={error}>
            {(control) => (
              <textarea
                {...control}
                name="words"
                rows={3}
                maxLength={1_000}
                disabled={statement.scope !== 'part'}
                className={classNames(controlStyle, 'rounded-md py-3')}
                value={statement.words}
                onChange={(event) => onChange({ words: event.target.value })}
              />
            )}
          </Field>
        )}
      </RadioCard>
      {order && error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Step 1: who withdraws, from which order and items. Asks for no reason. */
export function StatementForm({ order, statement, errors, onChange, onErrors, onDone }: StatementFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = checkStatement(statement, order);
    onErrors(wrong);
    if (Object.keys(wrong).length === 0) onDone();
    // After the errors have rendered.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {/* Input before hydration would be lost. */}
      <fieldset disabled={!isHydrated} className="grid gap-5">
        <Field label={m.withdrawal_name()} error={errors.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="name" maxLength={160} value={statement.name} onChange={(event) => onChange({ name: event.target.value })} />}
        </Field>
        {!order && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={m.withdrawal_order_number()} hint={m.withdrawal_order_number_hint()} error={errors.orderNumber}>
              {(control) => (
                <TextInput
                  {...control}
                  name="order_number"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  value={statement.orderNumber}
                  onChange={(event) => onChange({ orderNumber: event.target.value })}
                />
              )}
            </Field>
            <Field label={m.withdrawal_email()} hint={m.withdrawal_email_hint()} error={errors.email}>
              {(control) => <EmailInput {...control} value={statement.email} onChange={(event) => onChange({ email: event.target.value })} />}
            </Field>
          </div>
        )}
        <ScopeChoice order={order} statement={statement} error={errors.goods} onChange={onChange} />
        <Button type="submit" size="lg" className="justify-self-start">
          {m.withdrawal_go_on()}
        </Button>
      </fieldset>
      <noscript>
        <p>{m.withdrawal_needs_script()}</p>
      </noscript>
    </form>
  );
}
