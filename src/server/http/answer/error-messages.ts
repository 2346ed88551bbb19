/** User-facing message of each error code. The map is exhaustive at compile time. */
import type { ErrorCode } from '#shared/contract/errors.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';

type Message = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const messages: Record<ErrorCode, Message> = {
  MALFORMED_JSON: m.error_malformed_json,
  VALIDATION_FAILED: m.error_validation_failed,
  COUNTRY_NOT_IN_REGION: m.error_country_not_in_region,
  LINK_INVALID: m.error_link_invalid,
  SIGNATURE_INVALID: m.error_signature_invalid,
  CHALLENGE_EXPIRED: m.error_challenge_expired,
  UNAUTHENTICATED: m.error_unauthenticated,
  ACCESS_TOKEN_EXPIRED: m.error_access_token_expired,
  ACCESS_TOKEN_INVALID: m.error_access_token_invalid,
  INVALID_CREDENTIALS: m.error_invalid_credentials,
  EMAIL_NOT_VERIFIED: m.error_email_not_verified,
  ROLE_REQUIRED: m.error_role_required,
  ORIGIN_REFUSED: m.error_origin_refused,
  LOGIN_NEEDED: m.error_login_needed,
  ACCESS_DENIED: m.error_access_denied,
  NOT_FOUND: m.error_not_found,
  JUBILEES_FULL: m.error_jubilees_full,
  REMINDERS_FULL: m.error_reminders_full,
  REMINDER_DONE: m.error_reminder_done,
  WISHLISTS_FULL: m.error_wishlists_full,
  WISHLIST_FULL: m.error_wishlist_full,
  CIRCLES_FULL: m.error_circles_full,
  CIRCLE_FULL: m.error_circle_full,
  RESERVED_ALREADY: m.error_reserved_already,
  WHISPERS_FULL: m.error_whispers_full,
  WHISPER_TAKEN: m.error_whisper_taken,
  RESERVATION_BOUGHT: m.error_reservation_bought,
  RESERVATIONS_UNCONFIRMED: m.error_reservations_unconfirmed,
  WISHLIST_TAKEN_DOWN: m.error_wishlist_taken_down,
  GIFTS_FULL: m.error_gifts_full,
  GIFT_FOLLOWS_ORDER: m.error_gift_follows_order,
  GREETING_SENT: m.error_greeting_sent,
  ADDRESS_REFUSES: m.error_address_refuses,
  QUESTION_OPEN: m.error_question_open,
  STALE: m.error_stale,
  EVENTS_FULL: m.error_events_full,
  GUESTS_FULL: m.error_guests_full,
  DISHES_FULL: m.error_dishes_full,
  DISH_TAKEN: m.error_dish_taken,
  EVENT_NOT_OVER: m.error_event_not_over,
  EVENT_CLOSED: m.error_event_closed,
  PLACES_TAKEN: m.error_places_taken,
  DRAW_SENT: m.error_draw_sent,
  DRAW_IMPOSSIBLE: m.error_draw_impossible,
  ALREADY_FRIENDS: m.error_already_friends,
  OWN_INVITE: m.error_own_invite,
  METHOD_NOT_ALLOWED: m.error_method_not_allowed,
  REQUEST_TIMEOUT: m.error_request_timeout,
  VENDOR_CONFLICT: m.error_vendor_conflict,
  INSUFFICIENT_INVENTORY: m.error_insufficient_inventory,
  QUANTITY_LIMIT: m.error_quantity_limit,
  CART_FULL: m.error_cart_full,
  CART_INCOMPLETE: m.error_cart_incomplete,
  CART_CHANGED: m.error_cart_changed,
  DELIVERY_DAY_UNAVAILABLE: m.error_delivery_day_unavailable,
  RECIPIENT_UNAVAILABLE: m.error_recipient_unavailable,
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
  ORDER_STATE: m.error_order_state,
  PASSWORD_NEEDED: m.error_password_needed,
  PASSWORD_DIFFERS: m.error_password_differs,
  SECOND_STEP_ON: m.error_second_step_on,
  CART_COMPLETED: m.error_cart_completed,
  PAYLOAD_TOO_LARGE: m.error_payload_too_large,
  HEIC_UNSUPPORTED: m.error_heic_unsupported,
  UNSUPPORTED_MEDIA_TYPE: m.error_unsupported_media_type,
  RATE_LIMITED: m.error_rate_limited,
  INTERNAL: m.error_internal,
  REQUEST_UNDER_WAY: m.error_request_under_way,
  PICTURES_BUSY: m.error_pictures_busy,
  UNAVAILABLE: m.error_unavailable,
};

export function errorMessage(code: ErrorCode, locale: Locale, retryAfterSeconds?: number): string {
  if (code === 'RATE_LIMITED' && retryAfterSeconds !== undefined) return m.error_rate_limited_for({ wait: waitText(retryAfterSeconds, locale) }, { locale });
  return messages[code]({}, { locale });
}

/** "40 sekunder", "3 minuter"; rounded up. */
function waitText(seconds: number, locale: Locale): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const fieldMessages: Record<string, Message> = {
  required: m.error_field_required,
  invalid: m.error_field_invalid,
  invalid_email: m.error_field_invalid_email,
  own_email: m.error_field_own_email,
  invalid_postal_code: m.error_field_invalid_postal_code,
  not_delivered: m.error_field_not_delivered,
  invalid_phone: m.error_field_invalid_phone,
  too_long: m.error_field_too_long,
  not_printable: m.error_field_not_printable,
  out_of_range: m.error_field_out_of_range,
  password_too_short: m.error_field_password_too_short,
  password_too_long: m.error_field_password_too_long,
  password_common: m.error_field_password_common,
  wrong_password: m.error_field_wrong_password,
  no_link: m.error_field_no_link,
  wrong_code: m.error_field_wrong_code,
  code_unreadable: m.error_field_code_unreadable,
  passkey_refused: m.error_field_passkey_refused,
  passkey_unknown: m.error_field_passkey_unknown,
  wished_already: m.error_field_wished_already,
  future_date: m.error_field_future_date,
  past_date: m.error_field_past_date,
  page_unreachable: m.error_field_page_unreachable,
  page_refused: m.error_field_page_refused,
  page_slow: m.error_field_page_slow,
  page_large: m.error_field_page_large,
  page_no_page: m.error_field_page_no_page,
  page_no_product: m.error_field_page_no_product,
  page_many: m.error_field_page_many,
  broken_picture: m.error_field_broken_picture,
};

export function fieldMessage(code: string, locale: Locale): string {
  return (fieldMessages[code] ?? m.error_field_invalid)({}, { locale });
}
