/** SQL fragments for other modules. */

/** A query of ids. */
export const listMembershipIds = (memberId: string): string => `select m.id from memberships m where m.member_id = ${memberId}`;

/** Whether a member's discount holds at a moment. */
export const hasDiscount = (memberId: string, at: string): string => `exists (select from memberships ms where ms.member_id = ${memberId} and ms.started_at is not null and ms.discount_until > ${at})`;
