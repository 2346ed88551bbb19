import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { contactLimits, type TextField, findDeliveryFault } from './contact.ts';
import type { CheckoutState } from './checkout-state.ts';

interface ContactInputProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'> {
  field: TextField;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  state: CheckoutState;
  onChange: (field: TextField, value: string) => void;
  onBlur?: () => void;
  className?: string;
}

export function ContactInput({ field, label, hint, isOptional = false, state, onChange, onBlur, className = '', enterKeyHint = 'next', ...input }: ContactInputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={state.contactErrors[field]}
      isErrorLive={field === 'postal_code' && findDeliveryFault(state.contact) !== null}
      isOptional={isOptional}
      className={className}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={field}
          enterKeyHint={enterKeyHint}
          maxLength={contactLimits[field]}
          value={state.contact[field]}
          onChange={(event) => onChange(field, event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
