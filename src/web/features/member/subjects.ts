/** Member subjects that have a URL but no content yet, and their texts (NAV-03). */
import { type LucideIcon, PartyPopper } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';

export interface Subject {
  title: () => string;
  text: () => string;
  icon: LucideIcon;
}

export const subjects = {
  events: { title: m.member_events, text: m.member_events_empty, icon: PartyPopper },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;

/** The subject named by the URL; null if unknown. */
export function subjectOf(name: string): SubjectName | null {
  return Object.hasOwn(subjects, name) ? (name as SubjectName) : null;
}
