/** Form state of a reminder. Pure. */
import type { Reminder, ReminderInput } from '#shared/contract/reminders.ts';
import type { DayRule } from '#shared/values/celebrations/recurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import { toBirthDate, type BirthDateParts, birthDateParts } from '#web/lib/people/birth-date-input.ts';
import type { LeadDays } from '#web/ui/lead-day-choice.tsx';
import { type ChosenPerson, chosen, nobody, type PersonChoice } from '#web/lib/people/person-choice.ts';

type WeekdayRule = Extract<DayRule, { kind: 'weekday' }>;

export interface ReminderDraft {
  name: string;
  type: ReminderType;
  target: PersonChoice;
  kind: 'date' | 'weekday' | 'easter';
  /** As entered, with or without a year; for a rule, its next day. */
  day: BirthDateParts;
  repeats: 'yearly' | 'once';
  weekday: Omit<WeekdayRule, 'kind'>;
  /** Days after Easter, as typed. */
  easterDays: string;
  leadDays: LeadDays | null;
  notes: string;
}

/** The last Sunday of May. */
const someWeekday: ReminderDraft['weekday'] = { week: 'last', weekday: 7, month: 5 };

const toPerson = ({ _id, firstName, lastName }: NonNullable<Reminder['target']>): ChosenPerson => ({ id: _id, name: `${firstName} ${lastName}`.trim() });

/** Initial form state; `target` applies to a new reminder. */
export function toDraft(saved: Reminder | null, target: ChosenPerson | null): ReminderDraft {
  const rule = saved?.rule ?? null;
  const about = saved ? saved.target && toPerson(saved.target) : target;
  return {
    name: saved?.name ?? '',
    type: saved?.type ?? 'other',
    target: about ? chosen({ id: about.id, name: about.name }) : nobody,
    kind: rule?.kind ?? 'date',
    day: birthDateParts(saved && (saved.firstDate ?? saved.date)),
    repeats: saved?.repeats ?? 'yearly',
    weekday: rule?.kind === 'weekday' ? { week: rule.week, weekday: rule.weekday, month: rule.month } : someWeekday,
    easterDays: rule?.kind === 'easter' ? String(rule.days) : '0',
    leadDays: saved?.leadDays ?? null,
    notes: saved?.notes ?? '',
  };
}

/** The request body; null if the day is invalid, or has no year for a one-time reminder. */
export function toInput(draft: ReminderDraft): ReminderInput | null {
  const { name, type, leadDays, notes } = draft;
  const rest = { name: name.trim(), type, target: draft.target.person?.id ?? null, ...(leadDays && { leadDays }), notes };
  if (draft.kind === 'weekday') return { ...rest, date: null, rule: { kind: 'weekday', ...draft.weekday }, repeats: 'yearly' };
  if (draft.kind === 'easter') {
    // Accepts the typographic minus sign.
    const typed = draft.easterDays.trim().replace('−', '-');
    const days = /^-?\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
    return Math.abs(days) <= 63 ? { ...rest, date: null, rule: { kind: 'easter', days }, repeats: 'yearly' } : null;
  }
  const date = toBirthDate(draft.day);
  if (date == null || (draft.repeats === 'once' && draft.day.year.trim() === '')) return null;
  return { ...rest, date, rule: null, repeats: draft.repeats };
}
