import { useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { focusNextField } from '#web/ui/focus-next-field.ts';
import type { Recipient } from '#shared/contract/recipients.ts';
import { AddressFields } from './address-fields.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type ContactField, getFriend, wrongFields } from './contact.ts';
import { ContactInput } from './contact-input.tsx';
import { contactLabels } from './contact-labels.ts';
import { ErrorSummary } from './error-summary.tsx';
import { GiverFields } from './giver-fields.tsx';
import { RecipientChoice } from './recipient-choice.tsx';
import type { SavedAddress } from './saved-addresses.tsx';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';
import { findListOwner } from './list-owner.ts';

/** A field's label including whose address it is: with two addresses, both have a postal code. */
function labelWithOwner(name: ContactField): string {
  const field = contactLabels[name]();
  if (name.startsWith('giver_')) return m.checkout_field_of_giver({ field });
  return name === 'email' || name === 'recipient' || name === 'friend' ? field : m.checkout_field_of_recipient({ field });
}

interface ContactStepProps {
  state: CheckoutState;
  checkout: Checkout;
  saved: readonly SavedAddress[];
  /** Friends the parcel can be sent to at their own address. */
  recipients: readonly Recipient[];
}

export function ContactStep({ state, checkout, saved, recipients }: ContactStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useFocusOnRefusal<HTMLDivElement>(state.contactRefusals);
  const { contact } = state;
  const isForOther = contact.recipient === 'other';
  const isAtTheirs = getFriend(contact) !== null;
  const listOwner = state.cart && findListOwner(state.cart);
  const { recipient } = state.cart ?? {};
  const isGone = recipient?.is_possible === false && recipient.jubilee_id === contact.friend;
  // Errors raised while typing are shown at the field only: a summary above would push the field away.
  const summarized = state.contactRefusals > 0 ? wrongFields(state.contactErrors) : [];

  function goTo(name: string): void {
    const control = form.current?.elements.namedItem(name);
    const first = control instanceof RadioNodeList ? control[0] : control;
    if (first instanceof HTMLElement) first.focus();
  }

  const shared = { state, onChange: checkout.changeContact };
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={focusNextField}
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submitContact();
      }}
    >
      <ErrorSummary ref={summary} fields={summarized.map((name) => ({ name, label: isForOther ? labelWithOwner(name) : contactLabels[name]() }))} message={state.contactMessage} onGoTo={goTo} />
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
        <ContactInput
          {...shared}
          field="email"
          label={contactLabels.email()}
          hint={m.checkout_email_hint()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-6"
        />
        <fieldset className="sm:col-span-6">
          <legend className="mb-1.5 text-sm font-semibold">{contactLabels.recipient()}</legend>
          <div className="flex flex-wrap gap-2">
            {(['self', 'other'] as const).map((recipient) => (
              <ChoiceChip key={recipient} name="recipient" value={recipient} checked={contact.recipient === recipient} onChange={() => checkout.chooseRecipient(recipient)}>
                {recipient === 'self' ? m.gift_to_me() : (listOwner?.firstName ?? m.gift_to_other())}
              </ChoiceChip>
            ))}
          </div>
          {isForOther && !isAtTheirs && listOwner && <p className="mt-2 text-sm text-soft wrap-anywhere">{m.gift_recipient_of_wish({ name: listOwner.firstName })}</p>}
        </fieldset>
        {isForOther && (recipients.length > 0 || recipient || contact.friend !== '') && (
          <RecipientChoice
            recipients={recipients}
            value={contact.friend}
            error={state.contactErrors.friend ?? (isGone ? m.error_recipient_unavailable() : undefined)}
            onChange={(friend) => checkout.changeContact('friend', friend)}
            className="sm:col-span-6"
          />
        )}
        {!isAtTheirs && <AddressFields state={state} checkout={checkout} saved={saved} />}
      </div>
      {isForOther && <GiverFields state={state} checkout={checkout} />}
      <Button type="submit" size="lg" className="mt-6 max-sm:w-full" isBusy={state.task === 'contact'}>
        {m.checkout_to_delivery()}
      </Button>
    </form>
  );
}
