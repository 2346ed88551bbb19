/** Which reminders are shown, as a part of statements. */

/** Whether a row of `reminders` is shown: all but those about a person who was taken away, and may come back. */
export const isShown = (reminder: string): string => `(${reminder}.jubilee_id is null or exists (select 1 from jubilees j where j.id = ${reminder}.jubilee_id and j.removed_at is null))`;
