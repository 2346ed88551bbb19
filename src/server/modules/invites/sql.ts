/** SQL fragments: who wants no invitations. */

/** Whether an address, by its hash, refused invitations of any member. */
export const isNeverInvited = (emailHash: string): string => `exists (select 1 from never_invited n where n.email_hash = ${emailHash})`;
