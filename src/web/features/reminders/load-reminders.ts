import { redirect } from 'react-router';
import type { Greeting } from '#shared/contract/greetings.ts';
import type { FoundReminders, Reminder } from '#shared/contract/reminders.ts';
import { type Relation, relations } from '#shared/values/people/relations.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import type { LeadDays } from '#web/ui/lead-day-choice.tsx';
import type { ChosenPerson } from '#web/lib/people/person-choice.ts';
import { getPage, withinPages } from '#web/lib/page/within-pages.ts';
import type { TargetPerson } from './use-usual-lead-days.ts';

export type LoadedReminders =
  | { page: 'list'; found: FoundReminders; number: number; relation: Relation | 'all'; isMailed: boolean }
  | { page: 'new'; target: TargetPerson | null; leadDays: LeadDays }
  /** `cameFrom`: the person whose page linked here; empty if the list did. `greeting` is null without a person to greet. */
  | { page: 'edit'; reminder: Reminder; leadDays: LeadDays; cameFrom: string; greeting: LoadedGreeting | null };

/** What greeting a person takes. */
export interface LoadedGreeting {
  isFriend: boolean;
  from: string;
  sent: readonly Greeting[];
}

interface Source {
  api: Pick<Api, 'reminders' | 'settings'>;
  /** Null if not one of the member's people. */
  person: (id: string) => Promise<ChosenPerson | null>;
  /** Null for the deceased, and if unavailable. */
  greeting: (personId: string) => Promise<LoadedGreeting | null>;
  url: URL;
}

const isRelation = (value: string | null): value is Relation => relations.includes(value as Relation);

/** `tail` is the path after …/reminders/. Null for too many segments, and for uneditable reminders. */
export async function loadReminders(tail: string, { api, person, greeting, url }: Source): Promise<LoadedReminders | null> {
  const search = url.searchParams;
  if (tail === '') {
    const number = getPage(search);
    const relation = search.get('relation');
    const of = isRelation(relation) ? relation : 'all';
    const [found, { settings }] = await Promise.all([api.reminders.list({ query: { page: number, limit: 20, relation: of === 'all' ? null : of } }), api.settings.getNotifications()]);
    const moved = withinPages(url, { page: found.pagination });
    if (moved) throw redirect(moved);
    return { page: 'list', found, number, relation: of, isMailed: settings.reminders.mail };
  }
  if (tail.includes('/')) return null;
  const about = search.get('target') ?? '';
  if (tail === 'new') {
    const [{ settings }, target, own] = await Promise.all([
      api.settings.getReminders(),
      about === '' ? null : person(about),
      about === '' ? null : orMissing(api.reminders.getPersonSettings({ id: about })),
    ]);
    return { page: 'new', target: target && { ...target, leadDays: own?.settings.leadDays ?? null }, leadDays: settings.leadDays };
  }
  const [{ settings }, { reminder }] = await Promise.all([api.settings.getReminders(), api.reminders.get({ id: tail })]);
  if (reminder.source !== 'own') return null;
  const { target } = reminder;
  return { page: 'edit', reminder, leadDays: settings.leadDays, cameFrom: about === target?._id ? about : '', greeting: target && (await greeting(target._id)) };
}
