import type { ComponentPropsWithRef } from 'react';
import { MAX_EMAIL_LENGTH } from '#shared/values/email-address.ts';
import { TextInput } from './text-input.tsx';

/** An e-mail address: the keyboard with the @, what the browser knows, and no capitals or corrections. */
export function EmailInput(props: ComponentPropsWithRef<'input'>) {
  return <TextInput name="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={MAX_EMAIL_LENGTH} {...props} type="email" />;
}
