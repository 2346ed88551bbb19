/** SQL fragments for other modules. */

/** Whether a member's discount holds at a moment. */
export const hasDiscount = (memberId: string, at: string): string => `exists (select from memberships ms where ms.member_id = ${memberId} and ms.started_at is not null and ms.discount_until > ${at})`;
