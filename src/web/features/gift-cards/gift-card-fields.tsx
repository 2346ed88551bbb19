import { addDays } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { giftCardAmounts, MAX_GIFT_CARD_MESSAGE } from '#shared/values/orders/gift-card-amounts.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type GiftCardDraft, type GiftCardErrors, toAmount } from './gift-card-draft.ts';

interface GiftCardFieldsProps {
  draft: GiftCardDraft;
  errors: GiftCardErrors;
  today: string;
  onChange: (change: Partial<GiftCardDraft>) => void;
}

const MAX_NAME = 80;
const MAX_DAYS_AHEAD = 365;

function AmountField({ draft, errors, onChange }: Omit<GiftCardFieldsProps, 'today'>) {
  const locale = useLocale();
  const { suggested, from, to } = giftCardAmounts[draft.currency];
  const sum = (amount: number) => formatSum(fromMajor(amount), draft.currency, locale);
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold">{m.gift_card_amount()}</legend>
        {suggested.map((amount) => (
          <ChoiceChip key={amount} name="suggested-amount" value={amount} checked={toAmount(draft.amount) === amount} onChange={() => onChange({ amount: String(amount) })}>
            {sum(amount)}
          </ChoiceChip>
        ))}
      </fieldset>
      <Field label={m.gift_card_other_amount()} hint={m.gift_card_amount_hint({ from: sum(from), to: sum(to) })} error={errors.amount}>
        {(control) => <TextInput {...control} name="amount" inputMode="numeric" autoComplete="off" maxLength={8} value={draft.amount} onChange={(event) => onChange({ amount: event.target.value })} />}
      </Field>
    </div>
  );
}

function DeliveryFields({ draft, errors, today, onChange }: GiftCardFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{m.gift_card_how()}</legend>
      <RadioCard name="how" value="mail" title={m.gift_card_by_mail()} description={m.gift_card_by_mail_text()} checked={draft.isMailed} onChange={() => onChange({ isMailed: true })}>
        <div className="grid gap-4 pt-1">
          <Field label={m.gift_card_recipient_email()} error={errors.recipient_email}>
            {(control) => <EmailInput {...control} name="recipient_email" autoComplete="off" value={draft.recipientEmail} onChange={(event) => onChange({ recipientEmail: event.target.value })} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={m.gift_card_day()} hint={m.gift_card_day_hint()} error={errors.deliver_on} isOptional>
              {(control) => (
                <TextInput
                  {...control}
                  name="deliver_on"
                  type="date"
                  min={today}
                  max={addDays(today, MAX_DAYS_AHEAD)}
                  value={draft.deliverOn}
                  onChange={(event) => onChange({ deliverOn: event.target.value })}
                />
              )}
            </Field>
            <Field label={m.gift_card_language()}>
              {(control) => (
                <Select {...control} name="recipient_language" value={draft.recipientLanguage} onChange={(event) => onChange({ recipientLanguage: event.target.value === 'en' ? 'en' : 'sv' })}>
                  <option value="sv">Svenska</option>
                  <option value="en">English</option>
                </Select>
              )}
            </Field>
          </div>
        </div>
      </RadioCard>
      <RadioCard name="how" value="print" title={m.gift_card_by_print()} description={m.gift_card_by_print_text()} checked={!draft.isMailed} onChange={() => onChange({ isMailed: false })} />
    </fieldset>
  );
}

/** What the card is worth, who it is for, and how it gets there. */
export function GiftCardFields(props: GiftCardFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <div className="grid gap-6">
      <AmountField {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.gift_card_recipient()} error={errors.recipient_name}>
          {(control) => (
            <TextInput {...control} name="recipient_name" autoComplete="off" maxLength={MAX_NAME} value={draft.recipientName} onChange={(event) => onChange({ recipientName: event.target.value })} />
          )}
        </Field>
        <Field label={m.gift_card_sender()} error={errors.sender_name}>
          {(control) => (
            <TextInput {...control} name="sender_name" autoComplete="name" maxLength={MAX_NAME} value={draft.senderName} onChange={(event) => onChange({ senderName: event.target.value })} />
          )}
        </Field>
      </div>
      <Field label={m.gift_card_message()} error={errors.message} isOptional>
        {(control) => <TextArea {...control} name="message" rows={3} maxLength={MAX_GIFT_CARD_MESSAGE} value={draft.message} onChange={(event) => onChange({ message: event.target.value })} />}
      </Field>
      <DeliveryFields {...props} />
      <Field label={m.gift_card_buyer_email()} hint={m.gift_card_buyer_email_hint()} error={errors.buyer_email}>
        {(control) => <EmailInput {...control} name="buyer_email" value={draft.buyerEmail} onChange={(event) => onChange({ buyerEmail: event.target.value })} />}
      </Field>
    </div>
  );
}
