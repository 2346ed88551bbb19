import type { ComponentPropsWithRef } from 'react';
import { TextInput } from './text-input.tsx';

/** RFC 5321, 4.5.3.1: no address is longer. */
const MAX_EMAIL_LENGTH = 254;

/** An e-mail address: the keyboard with the @, what the browser knows, and no capitals or corrections. */
export function EmailInput(props: ComponentPropsWithRef<'input'>) {
  return <TextInput name="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={MAX_EMAIL_LENGTH} {...props} type="email" />;
}
