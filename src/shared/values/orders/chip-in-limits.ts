/** Characters of a contributor's greeting. */
export const MAX_GREETING = 300;
