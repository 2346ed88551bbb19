/** How an entry is told from others: by an icon, a fill and a word. */
import { Bell, Cake, CalendarHeart, Flag, Gift, type LucideIcon, Sparkles } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CalendarEntry } from '#web/lib/calendar-api.ts';

export interface EntryLook {
  icon: LucideIcon;
  /** A quiet fill with a text that stands out from it. */
  fill: string;
  kind: () => string;
}

const red: EntryLook = { icon: Flag, fill: 'bg-rose text-ink', kind: m.calendar_kind_red };
const giving: EntryLook = { icon: Gift, fill: 'bg-sand text-ink', kind: m.calendar_kind_giving };
const swedish: EntryLook = { icon: Sparkles, fill: 'bg-sunken text-ink', kind: m.calendar_kind_swedish };
const birthday: EntryLook = { icon: Cake, fill: 'bg-honey text-on-honey', kind: m.jubilees_birthday };
const nameDay: EntryLook = { icon: CalendarHeart, fill: 'bg-sky text-ink', kind: m.jubilees_name_day };
const own: EntryLook = { icon: Bell, fill: 'bg-sage text-ink', kind: m.calendar_kind_own };

export function lookOf(entry: CalendarEntry): EntryLook {
  if (entry.kind === 'swedish-day') return entry.isRed ? red : entry.isGift ? giving : swedish;
  if (entry.source === 'birthday') return birthday;
  return entry.source === 'name-day' ? nameDay : own;
}
