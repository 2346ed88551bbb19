/** SQL fragments: promotions. */

/** Whether a promotion without a code runs at `now`, a parameter. */
export const hasOpenPromotions = (now: string): string => `exists (select from promotions where code is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now}))`;
