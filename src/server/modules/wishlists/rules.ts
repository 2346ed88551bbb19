/** How much one may wish for, and how long what was taken away can be taken back. */

/** More lists than anybody keeps apart. */
export const MAX_LISTS = 50;

export const RESTORABLE_MS = 10 * 60_000;
