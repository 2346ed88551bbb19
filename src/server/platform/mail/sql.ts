/** SQL: deletes mails that match a condition on `m`. */
export const deleteMailsWhere = (condition: string): string => `delete from mails m where ${condition}`;

/** SQL: deletes refusals of addresses that match a condition on `r`. */
export const deleteRefusalsWhere = (condition: string): string => `delete from refused_addresses r where ${condition}`;
