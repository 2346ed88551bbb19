/** Types of member-made reminders (specification, section 3). */
export const reminderTypes = [
  'nameday',
  'child-birth',
  'baptism',
  'confirmation',
  'first-date-meeting',
  'engagement',
  'weddingday',
  'graduation',
  'exam',
  'new-job',
  'promotion',
  'retirement',
  'personal-goal',
  'party',
  'other',
] as const;

export type ReminderType = (typeof reminderTypes)[number];
