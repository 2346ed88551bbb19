/** Subjects whose addresses are a member's already, while there is nothing in them yet: what is told there (NAV-03). */
import { type LucideIcon, MessageCircleQuestionMark, PartyPopper } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';

export interface Subject {
  title: () => string;
  text: () => string;
  icon: LucideIcon;
}

export const subjects = {
  questions: { title: m.member_questions, text: m.member_questions_empty, icon: MessageCircleQuestionMark },
  events: { title: m.member_events, text: m.member_events_empty, icon: PartyPopper },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;

/** The subject that an address names; null for none of ours. */
export function subjectOf(name: string): SubjectName | null {
  return Object.hasOwn(subjects, name) ? (name as SubjectName) : null;
}
