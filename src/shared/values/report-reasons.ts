/** What somebody may say is wrong with a list or a profile. */

export const reportReasons = ['threat', 'hate', 'privacy', 'fraud', 'rights', 'child-abuse', 'illegal', 'terms'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Of material of the sexual abuse of children nobody must say who they are (Regulation (EU) 2022/2065, article 16(2)(c)). */
export const mayBeNameless = (reason: ReportReason): boolean => reason === 'child-abuse';
