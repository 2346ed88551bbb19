/** SQL fragments: who sees what of a member. */
import type { NotificationKind } from '#shared/contract/settings.ts';

/** A member row's birth date as friends may see it; null if hidden, `--MM-DD` if the year is. */
export const birthDateForFriends = (member: string): string =>
  `(select case when s.privacy->>'birthDate' = 'nobody' then null when s.privacy->>'birthYear' = 'nobody' then '--' || right(${member}.date_of_birth, 5) else ${member}.date_of_birth end
    from (select ${member}.id as id) seen left join member_settings s on s.member_id = seen.id)`;

/** Whether a member is findable by address. */
export const isFindableByEmail = (member: string): string => `exists (select 1 from member_settings s where s.member_id = ${member}.id and s.privacy->>'findableByEmail' = 'true')`;

/** Whether a member gets a kind of mail; also true for a missing member. */
export const wantsMail = (memberId: string, kind: NotificationKind): string =>
  `coalesce((select s.notifications->'${kind}'->>'mail' from member_settings s where s.member_id = ${memberId}), 'true') = 'true'`;

/** Whether friends may see a member's answers at all. */
export const showsAnswers = (memberId: string): string => `coalesce((select s.privacy->>'questions' from member_settings s where s.member_id = ${memberId}), 'friends') <> 'nobody'`;
