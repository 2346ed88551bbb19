/** Limits that the shop's pages and its API must agree on. */

/** An order holds at most this many of one item (decisions, section 2). */
export const MAX_QUANTITY = 99;

/** A bag holds at most this many codes for promotions, each of so many signs. */
export const MAX_CART_CODES = 5;
export const MAX_CODE_LENGTH = 40;

/** So many left of a thing, or fewer, is told; above it the number is nobody's business. */
export const FEW_LEFT = 3;

/** A bag holds at most this many lines: no gift list of a person's needs more, and every answer carries them all. */
export const MAX_CART_LINES = 100;

/** Orders of a working day count for that day until this hour in the shop's time zone, and for the next one after it. */
export const CUT_OFF_HOUR = 14;
