/** Signup input and its validation. Pure. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { isEmail } from '#shared/values/people/email-address.ts';
import { MIN_PASSWORD_CHARACTERS, isLongEnoughPassword } from '#shared/values/people/password.ts';
import type { FieldError } from '#shared/contract/errors.ts';

export interface Typed {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export type RegistrationErrors = Partial<Record<keyof Typed, string>>;

const fields: readonly (keyof Typed)[] = ['firstName', 'lastName', 'email', 'password'];

/** Validation errors before sending; empty if valid. */
export function checkRegistration({ firstName, email, password }: Omit<Typed, 'lastName'>): RegistrationErrors {
  const errors: RegistrationErrors = {};
  if (firstName.trim() === '') errors.firstName = m.sign_in_first_name_required();
  if (email.trim() === '') errors.email = m.sign_in_email_required();
  else if (!isEmail(email)) errors.email = m.error_field_invalid_email();
  if (!isLongEnoughPassword(password)) errors.password = password === '' ? m.sign_in_password_required() : m.sign_in_password_too_short({ count: MIN_PASSWORD_CHARACTERS });
  return errors;
}

/** Server errors mapped to their fields; null if they name none of the form's. */
export function toRegistrationErrors(errors: readonly FieldError[] | undefined): RegistrationErrors | null {
  const named = Object.fromEntries(fields.flatMap((field) => (errors ?? []).filter((error) => error.field === field).map(({ message }) => [field, message])));
  return Object.keys(named).length > 0 ? named : null;
}
