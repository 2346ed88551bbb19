/** Look of an entry: icon, fill and label. */
import { Flag, Gift, type LucideIcon, PartyPopper, Sparkles } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { getKind } from '#web/lib/people/day-kind.ts';
import type { ShownEntry } from './load-calendar.ts';

export interface EntryStyle {
  icon: LucideIcon;
  /** Background with readable text colour. */
  fill: string;
  kind: () => string;
}

const red: EntryStyle = { icon: Flag, fill: 'bg-transparent text-accent', kind: m.calendar_kind_red };
const giving: EntryStyle = { icon: Gift, fill: 'bg-sand text-ink', kind: m.calendar_kind_giving };
const swedish: EntryStyle = { icon: Sparkles, fill: 'bg-sunken text-ink', kind: m.calendar_kind_swedish };

const event: EntryStyle = { icon: PartyPopper, fill: 'bg-sky text-ink', kind: m.calendar_kind_event };
const invitation: EntryStyle = { ...event, fill: 'bg-surface text-ink ring-1 ring-line-strong' };

/** Honey marks milestone years only, whatever the kind. */
function getFill({ source, years }: Extract<ShownEntry, { kind: 'reminder' }>): string {
  if (years !== null && areRoundYears(years)) return 'bg-honey text-on-honey';
  if (source === 'birthday') return 'bg-rose text-ink';
  return source === 'name-day' ? 'bg-sky text-ink' : 'bg-sage text-ink';
}

export function getEntryStyle(entry: ShownEntry): EntryStyle {
  if (entry.kind === 'swedish-day') return entry.isRed ? red : entry.isGift ? giving : swedish;
  if (entry.kind === 'event') return entry.isHost || entry.answer === 'yes' ? event : invitation;
  const { icon, name } = getKind({ source: entry.source, type: entry.type ?? null });
  return { icon, kind: name, fill: getFill(entry) };
}
