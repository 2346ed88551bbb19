import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type Card, type CardErrors, formatCardNumber, formatCvc, formatExpiry } from './card-input.ts';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';

interface CardFieldsProps {
  card: Card;
  errors: CardErrors;
  /** Counts refusals: each moves the focus to the first wrong field. */
  refusals: number;
  onChange: (field: keyof Card, value: string) => void;
}

const firstWrong = (fields: HTMLFieldSetElement): HTMLElement | null => fields.querySelector('[aria-invalid]');

export function CardFields({ card, errors, refusals, onChange }: CardFieldsProps) {
  const fields = useFocusOnRefusal(refusals, { find: firstWrong });
  const shared = { type: 'text', inputMode: 'numeric', spellCheck: false, autoCorrect: 'off' } as const;
  return (
    <fieldset ref={fields} className="grid grid-cols-2 gap-x-4 gap-y-4.5">
      <legend className="sr-only">{m.checkout_card()}</legend>
      <Field label={m.checkout_card_number()} error={errors.number} className="col-span-2">
        {(control) => (
          <TextInput
            {...control}
            {...shared}
            name="card-number"
            autoComplete="cc-number"
            enterKeyHint="next"
            placeholder="0000 0000 0000 0000"
            className="tabular-nums"
            value={card.number}
            onChange={(event) => onChange('number', formatCardNumber(event.target.value))}
          />
        )}
      </Field>
      <Field label={m.checkout_expiry()} hint={m.checkout_expiry_hint()} error={errors.expiry}>
        {(control) => (
          <TextInput
            {...control}
            {...shared}
            name="card-expiry"
            autoComplete="cc-exp"
            enterKeyHint="next"
            maxLength={9}
            className="tabular-nums"
            value={card.expiry}
            onChange={(event) => onChange('expiry', formatExpiry(event.target.value, card.expiry))}
          />
        )}
      </Field>
      <Field label={m.checkout_cvc()} hint={m.checkout_cvc_hint()} error={errors.cvc}>
        {(control) => (
          <TextInput
            {...control}
            {...shared}
            name="card-cvc"
            autoComplete="cc-csc"
            enterKeyHint="go"
            className="tabular-nums"
            value={card.cvc}
            onChange={(event) => onChange('cvc', formatCvc(event.target.value))}
          />
        )}
      </Field>
    </fieldset>
  );
}
