/** Which reminders are shown, as a part of statements. */

/** Whether a row of `reminders` is shown: all but those about a person who was taken away, and may come back. */
export const isShown = (reminder: string): string => `(${reminder}.jubilee_id is null or exists (select 1 from jubilees j where j.id = ${reminder}.jubilee_id and j.removed_at is null))`;

/** A member's reminders by their ids, as JSON, the oldest first. */
export const namedReminders = (memberId: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', r.id) order by r.created_at, r.id), '[]') from reminders r where r.member_id = ${memberId} and ${isShown('r')})`;
