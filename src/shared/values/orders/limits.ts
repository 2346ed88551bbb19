/** Limits shared by the shop's pages and its API. */

/** Maximum quantity of an item in an order (decisions, section 2). */
export const MAX_QUANTITY = 99;

/** Maximum promotion codes in a cart, and characters per code. */
export const MAX_CART_CODES = 5;
export const MAX_CODE_LENGTH = 40;

/** Remaining stock is shown only up to this number. */
export const FEW_LEFT = 3;

/** Maximum lines in a cart: enough for any gift list, and every response contains them all. */
export const MAX_CART_LINES = 100;

/** Orders before this hour, in the shop's time zone, count for that working day, later ones for the next. */
export const CUT_OFF_HOUR = 14;
