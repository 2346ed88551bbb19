/** What a person may be told of each error code, in their language. The map is total or does not compile. */
import type { ErrorCode } from '#shared/contract/errors.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/locale.ts';

type Message = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const messages: Record<ErrorCode, Message> = {
  MALFORMED_JSON: m.error_malformed_json,
  VALIDATION_FAILED: m.error_validation_failed,
  COUNTRY_NOT_IN_REGION: m.error_country_not_in_region,
  ORIGIN_REFUSED: m.error_origin_refused,
  ACCESS_DENIED: m.error_access_denied,
  NOT_FOUND: m.error_not_found,
  METHOD_NOT_ALLOWED: m.error_method_not_allowed,
  REQUEST_TIMEOUT: m.error_request_timeout,
  VENDOR_CONFLICT: m.error_vendor_conflict,
  INSUFFICIENT_INVENTORY: m.error_insufficient_inventory,
  QUANTITY_LIMIT: m.error_quantity_limit,
  CART_FULL: m.error_cart_full,
  CART_INCOMPLETE: m.error_cart_incomplete,
  CART_CHANGED: m.error_cart_changed,
  DELIVERY_DAY_UNAVAILABLE: m.error_delivery_day_unavailable,
  PROMOTION_UNKNOWN: m.error_promotion_unknown,
  PROMOTION_NOT_STARTED: m.error_promotion_not_started,
  PROMOTION_ENDED: m.error_promotion_ended,
  PROMOTION_USED_UP: m.error_promotion_used_up,
  PROMOTION_ALREADY_USED: m.error_promotion_already_used,
  PROMOTION_MINIMUM: m.error_promotion_minimum,
  PROMOTION_WRONG_VENDOR: m.error_promotion_wrong_vendor,
  PROMOTION_WRONG_GOODS: m.error_promotion_wrong_goods,
  PROMOTION_TOO_FEW: m.error_promotion_too_few,
  IDEMPOTENCY_CONFLICT: m.error_idempotency_conflict,
  WITHDRAWAL_LATE: m.error_withdrawal_late,
  NOTHING_TO_WITHDRAW: m.error_nothing_to_withdraw,
  CART_COMPLETED: m.error_cart_completed,
  PAYLOAD_TOO_LARGE: m.error_payload_too_large,
  UNSUPPORTED_MEDIA_TYPE: m.error_unsupported_media_type,
  RATE_LIMITED: m.error_rate_limited,
  INTERNAL: m.error_internal,
  UNAVAILABLE: m.error_unavailable,
};

export function errorMessage(code: ErrorCode, locale: Locale): string {
  return messages[code]({}, { locale });
}

const fieldMessages: Record<string, Message> = {
  required: m.error_field_required,
  invalid: m.error_field_invalid,
  invalid_email: m.error_field_invalid_email,
  invalid_postal_code: m.error_field_invalid_postal_code,
  invalid_phone: m.error_field_invalid_phone,
  too_long: m.error_field_too_long,
  not_printable: m.error_field_not_printable,
  out_of_range: m.error_field_out_of_range,
};

export function fieldMessage(code: string, locale: Locale): string {
  return (fieldMessages[code] ?? m.error_field_invalid)({}, { locale });
}
