import type { ComponentPropsWithRef } from 'react';
import { MAX_EMAIL_LENGTH } from '#shared/values/people/email-address.ts';
import { TextInput } from './text-input.tsx';

/** E-mail input: keyboard with @, autofill, no capitalisation or spell check. */
export function EmailInput(props: ComponentPropsWithRef<'input'>) {
  return <TextInput name="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={MAX_EMAIL_LENGTH} {...props} type="email" />;
}
