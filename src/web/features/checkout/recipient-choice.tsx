import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { toGenitive } from '#shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Recipient } from '#shared/contract/recipients.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** More would push the form out of sight. */
const MAX_CHIPS = 6;

interface RecipientChoiceProps {
  recipients: readonly Recipient[];
  /** The person's id; empty for a typed address. */
  value: string;
  error: string | undefined;
  onChange: (friend: string) => void;
  className: string;
}

/** Chooses between a typed address and a friend's own, which stays hidden. */
export function RecipientChoice({ recipients, value, error, onChange, className }: RecipientChoiceProps) {
  const locale = useLocale();
  const errorId = useId();
  const getName = ({ jubileeId, firstName, lastName }: Recipient): string => {
    const isShared = recipients.some((other) => other.jubileeId !== jubileeId && other.firstName === firstName);
    return m.gift_to_their_address({ owner: toGenitive(isShared ? `${firstName} ${lastName}` : firstName, locale) });
  };
  const choices = [...recipients.map((recipient) => ({ id: recipient.jubileeId, name: getName(recipient) })), { id: '', name: m.gift_to_typed_address() }];
  const isOffered = recipients.some(({ jubileeId }) => jubileeId === value);
  if (recipients.length > MAX_CHIPS)
    return (
      <Field label={m.gift_where_to()} hint={isOffered && m.gift_at_theirs_hint()} error={error} className={className}>
        {(control) => (
          <Select {...control} name="friend" value={value} onChange={(event) => onChange(event.target.value)}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <fieldset className={classNames('min-w-0', className)} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{m.gift_where_to()}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <ChoiceChip key={id} name="friend" value={id} checked={value === id} onChange={() => onChange(id)}>
            {name}
          </ChoiceChip>
        ))}
      </div>
      {/* Tells screen reader users why fields disappeared. */}
      <p aria-live="polite" className="mt-2 text-sm text-soft empty:hidden">
        {isOffered && m.gift_at_theirs_hint()}
      </p>
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
