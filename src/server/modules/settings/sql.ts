/** Who sees what of a member, as parts of statements. */

/** The day of birth of the members' row `member` as its owner lets friends see it; null where they don't, `--MM-DD` where the year is their own. */
export const birthDateForFriends = (member: string): string =>
  `(select case when s.privacy->>'birthDate' = 'nobody' then null when s.privacy->>'birthYear' = 'nobody' then '--' || right(${member}.date_of_birth, 5) else ${member}.date_of_birth end
    from (select ${member}.id as id) seen left join member_settings s on s.member_id = seen.id)`;
