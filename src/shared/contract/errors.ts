/**
 * The closed list of error codes, with HTTP status and English title of the problem+json response (RFC 9457).
 * User-facing messages: `error_<code in lower case>` in the message catalogues.
 */
import { z } from 'zod';

export const errorCodes = {
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON' },
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid' },
  COUNTRY_NOT_IN_REGION: { status: 400, title: 'The country is not of the cart’s region' },
  PROMOTION_UNKNOWN: { status: 400, title: 'No such code' },
  LINK_INVALID: { status: 400, title: 'The link is used, expired, or none of ours' },
  SIGNATURE_INVALID: { status: 400, title: 'The signature is missing, old, or not of this body' },
  CHALLENGE_EXPIRED: { status: 400, title: 'The sign-in took too long, or was tried too often' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  ACCESS_TOKEN_EXPIRED: { status: 401, title: 'The access token has expired' },
  ACCESS_TOKEN_INVALID: { status: 401, title: 'The access token is not valid' },
  INVALID_CREDENTIALS: { status: 401, title: 'E-mail and password do not belong together' },
  EMAIL_NOT_VERIFIED: { status: 403, title: 'The e-mail address is not verified yet' },
  ROLE_REQUIRED: { status: 403, title: 'Only staff may' },
  ORIGIN_REFUSED: { status: 403, title: 'The request comes from another site' },
  LOGIN_NEEDED: { status: 403, title: 'The link works for the member whose account moves, logged in' },
  ACCESS_DENIED: { status: 403, title: 'Not allowed' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The address does not take this method' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  VENDOR_CONFLICT: { status: 409, title: 'The cart holds another vendor’s items' },
  VENDOR_NOT_READY: { status: 409, title: 'The vendor can’t receive payments yet' },
  INSUFFICIENT_INVENTORY: { status: 409, title: 'Not enough in stock' },
  QUANTITY_LIMIT: { status: 409, title: 'More than one order may hold of an item' },
  CART_FULL: { status: 409, title: 'The cart holds as many lines as it may' },
  CART_INCOMPLETE: { status: 409, title: 'Something is missing before the cart can be completed' },
  CART_CHANGED: { status: 409, title: 'Price or stock changed since the cart was shown' },
  DELIVERY_DAY_UNAVAILABLE: { status: 409, title: 'The goods can’t arrive on that day' },
  EUROFLORIST_DELIVERY_ERROR: { status: 409, title: 'The florist network refuses the delivery' },
  RECIPIENT_UNAVAILABLE: { status: 409, title: 'The goods can’t go to an address of the recipient’s own' },
  PROMOTION_NOT_STARTED: { status: 409, title: 'The code does not hold yet' },
  PROMOTION_ENDED: { status: 409, title: 'The code holds no longer' },
  PROMOTION_USED_UP: { status: 409, title: 'The code has been used as often as it may' },
  PROMOTION_ALREADY_USED: { status: 409, title: 'This customer has used the code as often as one may' },
  PROMOTION_MINIMUM: { status: 409, title: 'The goods come to less than the code asks for' },
  PROMOTION_WRONG_VENDOR: { status: 409, title: 'The code holds for another vendor' },
  PROMOTION_WRONG_GOODS: { status: 409, title: 'The code holds for none of these goods' },
  PROMOTION_TOO_FEW: { status: 409, title: 'The code asks for more of its goods' },
  GIFT_CARD_UNKNOWN: { status: 409, title: 'No gift card that can pay this cart' },
  GIFT_CARD_BLOCKED: { status: 409, title: 'The gift card is blocked while its purchase is disputed' },
  GIFT_CARD_DELIVERED: { status: 409, title: 'The gift card needs no other address any more' },
  CHIP_IN_NOT_OFFERED: { status: 409, title: 'The shop doesn’t sell it, so that it can’t be paid for together' },
  CHIP_IN_CLOSED: { status: 409, title: 'It is ordered or over: no more is paid in or taken out' },
  CHIP_IN_ALONE: { status: 409, title: 'A chip-in pays one of its wish, in a cart with nothing else' },
  CHIP_IN_FULL: { status: 409, title: 'This sum does not fit what is missing' },
  IDEMPOTENCY_CONFLICT: { status: 409, title: 'The idempotency key was used with another request' },
  WITHDRAWAL_LATE: { status: 409, title: 'The period for withdrawal is over' },
  NOTHING_TO_WITHDRAW: { status: 409, title: 'Nothing of the order can be withdrawn from any more' },
  ORDER_STATE: { status: 409, title: 'The order has not come so far, or is beyond it' },
  PASSWORD_NEEDED: { status: 409, title: 'Another browser registered: a password must be chosen' },
  PASSWORD_DIFFERS: { status: 409, title: 'Not the password that was registered: whoever means a new one says so' },
  SECOND_STEP_ON: { status: 409, title: 'The second step is on already' },
  JUBILEES_FULL: { status: 409, title: 'The member keeps as many people as one may' },
  REMINDERS_FULL: { status: 409, title: 'The member keeps as many reminders as one may' },
  WISHLISTS_FULL: { status: 409, title: 'The member keeps as many lists as one may' },
  WISHLIST_FULL: { status: 409, title: 'The list holds as much as it may' },
  CIRCLES_FULL: { status: 409, title: 'The member is in as many circles as one may' },
  CIRCLE_FULL: { status: 409, title: 'The circle holds as many people as it may' },
  RESERVED_ALREADY: { status: 409, title: 'Others have reserved it, or too much of it' },
  WHISPERS_FULL: { status: 409, title: 'The list has as many whispers as it may' },
  WHISPER_TAKEN: { status: 409, title: 'Another gives it already' },
  RESERVATION_BOUGHT: { status: 409, title: 'It is bought, with an order that stands' },
  RESERVATIONS_UNCONFIRMED: { status: 409, title: 'Too many reservations wait to be confirmed by mail' },
  WISHLIST_TAKEN_DOWN: { status: 409, title: 'Staff decided that others may not see the list' },
  GIFTS_FULL: { status: 409, title: 'The member keeps as many gifts as one may' },
  GIFT_FOLLOWS_ORDER: { status: 409, title: 'Its promise or order decides this' },
  QUESTION_OPEN: { status: 409, title: 'An earlier question to this friend is open' },
  GREETING_SENT: { status: 409, title: 'The mail has left' },
  ADDRESS_REFUSES: { status: 409, title: 'The address wants no greetings' },
  STALE: { status: 409, title: 'Somebody else changed it meanwhile' },
  EVENTS_FULL: { status: 409, title: 'The member holds as many coming events as one may' },
  GUESTS_FULL: { status: 409, title: 'The event has as many guests as one may' },
  DISHES_FULL: { status: 409, title: 'The event has as many dishes as a table holds' },
  DISH_TAKEN: { status: 409, title: 'Somebody else brings the dish' },
  EVENT_NOT_OVER: { status: 409, title: 'The event has not been yet, or was canceled' },
  EVENT_CLOSED: { status: 409, title: 'The event is over or canceled, or its last day to answer has passed' },
  PLACES_TAKEN: { status: 409, title: 'There are fewer places left than the party needs' },
  DRAW_SENT: { status: 409, title: 'The draw is sent: drawing again needs isRedraw' },
  DRAW_IMPOSSIBLE: { status: 409, title: 'The rules leave no draw' },
  MEMBERSHIP_EXISTS: { status: 409, title: 'The member has a membership already' },
  ALREADY_FRIENDS: { status: 409, title: 'Both are friends already' },
  OWN_INVITE: { status: 409, title: 'One’s own invitation' },
  CART_COMPLETED: { status: 410, title: 'The cart is already completed' },
  REMINDER_DONE: { status: 410, title: 'The reminder came once, and is done' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large' },
  HEIC_UNSUPPORTED: { status: 415, title: 'The picture is a HEIC file' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The body is not of a type this address takes' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Internal Server Error' },
  REQUEST_UNDER_WAY: { status: 503, title: 'The first request with this idempotency key is still under way' },
  PICTURES_BUSY: { status: 503, title: 'Too many pictures wait to be read' },
  FLORIST_UNAVAILABLE: { status: 503, title: 'The florist network does not answer' },
  UNAVAILABLE: { status: 503, title: 'The shop is unavailable for a moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

export const errorCode = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);

/** An invalid field; `code` is for programs, `message` for users in the request's language. */
export const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() }).meta({ id: 'FieldError' });

/** Every error response of the API: application/problem+json. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: errorCode,
    message: z.string(),
    requestId: z.string(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;
export type FieldError = z.infer<typeof fieldError>;
