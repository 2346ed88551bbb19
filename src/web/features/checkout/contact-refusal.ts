/** Server errors of the contact step, mapped to their fields. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { type ContactErrors, type ContactField, contactFields } from './contact.ts';

export interface ContactRefusal {
  errors: ContactErrors;
  /** Errors without a field; null if the fields cover all. */
  message: string | null;
}

const ADDRESS_PREFIX = 'shipping_address.';
const GIVER_PREFIX = 'billing_address.';

function toField(name: string): ContactField | null {
  const bare = name.startsWith(GIVER_PREFIX) ? `giver_${name.slice(GIVER_PREFIX.length)}` : name.startsWith(ADDRESS_PREFIX) ? name.slice(ADDRESS_PREFIX.length) : name;
  return contactFields.find((field) => field === bare) ?? null;
}

/** For a missing response, or one not about the form: the input stays and can be sent again. */
export function toMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return m.checkout_offline();
  return error.problem.message ?? m.error_internal();
}

export function toContactRefusal(error: unknown): ContactRefusal {
  if (!(error instanceof ApiError)) return { errors: {}, message: toMessage(error) };
  if (error.code === 'COUNTRY_NOT_IN_REGION') return { errors: { country_code: error.message }, message: null };
  if (error.code === 'RECIPIENT_UNAVAILABLE') return { errors: { friend: error.problem.message ?? error.message }, message: null };
  const errors: ContactErrors = {};
  let isComplete = true;
  for (const { field: name, message } of error.problem.errors ?? []) {
    const field = toField(name);
    if (field) errors[field] ??= message;
    else isComplete = false;
  }
  return { errors, message: isComplete && Object.keys(errors).length > 0 ? null : toMessage(error) };
}
