/** Who sees what of a member, as parts of statements. */
import type { NotificationKind } from '#shared/contract/settings.ts';

/** The day of birth of the members' row `member` as its owner lets friends see it; null where they don't, `--MM-DD` where the year is their own. */
export const birthDateForFriends = (member: string): string =>
  `(select case when s.privacy->>'birthDate' = 'nobody' then null when s.privacy->>'birthYear' = 'nobody' then '--' || right(${member}.date_of_birth, 5) else ${member}.date_of_birth end
    from (select ${member}.id as id) seen left join member_settings s on s.member_id = seen.id)`;

/** Whether somebody is found by their address. */
export const isFindableByEmail = (member: string): string => `exists (select 1 from member_settings s where s.member_id = ${member}.id and s.privacy->>'findableByEmail' = 'true')`;

/** Whether a member gets mails of a kind; also true where there is no such member. */
export const wantsMail = (memberId: string, kind: NotificationKind): string =>
  `coalesce((select s.notifications->'${kind}'->>'mail' from member_settings s where s.member_id = ${memberId}), 'true') = 'true'`;
