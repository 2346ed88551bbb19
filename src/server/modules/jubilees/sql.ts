import { birthDateForFriends } from '../settings/sql.ts';

/** People as their member sees them: a friend's own profile within its privacy settings, else typed data. A matching typed date fills a hidden birth year. */
export const seenPeople = `(select j.id, j.member_id, j.relation, j.is_deceased, j.linked_member_id, j.created_at, coalesce(p.first_name, j.first_name) as first_name, coalesce(p.last_name, j.last_name) as last_name,
    coalesce(p.avatar_id, j.avatar_id) as avatar_id, p.banner_id,
    greatest(j.updated_at, p.updated_at, (select s.updated_at from member_settings s where s.member_id = p.id)) as revised_at,
    case when starts_with(shown.date_of_birth, '--') and right(shown.date_of_birth, 5) = right(j.date_of_birth, 5) then j.date_of_birth else coalesce(shown.date_of_birth, j.date_of_birth) end as date_of_birth
  from jubilees j left join members p on p.id = j.linked_member_id left join lateral (select ${birthDateForFriends('p')} as date_of_birth) shown on true where j.removed_at is null) j`;
