const DAY_MS = 86_400_000;

const THANKS_PREFIX = 'gift:';
/** What thanks are about, beside a reminder's id. */
export const toThanksAbout = (giftId: string): string => THANKS_PREFIX + giftId;
/** The gift that is thanked for; null for a greeting. */
export const readThanksAbout = (about: string): string | null => (about.startsWith(THANKS_PREFIX) ? about.slice(THANKS_PREFIX.length) : null);

/** Time to undo: the mail leaves after it. */
export const UNDO_MS = 10_000;
/** Beyond the undo, for a request on its way. */
export const SLACK_MS = 2_000;
/** A card stays open beyond the next birthday. */
export const CARD_RETENTION_MS = 400 * DAY_MS;
/** A typed address is deleted this long after its mail, or after a canceled one. */
export const ADDRESS_RETENTION_MS = DAY_MS;
/** Greetings shown as sent. */
export const LISTED_MS = 7 * DAY_MS;
/** Enough for anyone's friends on one day. */
export const MAX_MAILS_A_DAY = 20;
export const MAX_CARDS_A_DAY = 100;
/** From one member to one typed address, and to one friend by account. */
export const MAX_TO_ADDRESSEE_A_DAY = 2;
export const LIMIT_PERIOD_MS = DAY_MS;
