/** Reasons for reporting a list or profile. */

export const reportReasons = ['threat', 'hate', 'privacy', 'fraud', 'rights', 'child-abuse', 'illegal', 'terms'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reports of child sexual abuse material may be anonymous (Regulation (EU) 2022/2065, article 16(2)(c)). */
export const mayBeNameless = (reason: ReportReason): boolean => reason === 'child-abuse';
