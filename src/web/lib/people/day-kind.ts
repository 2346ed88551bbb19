/** Icon and label of each kind of day, the same everywhere. */
import {
  Armchair,
  Baby,
  BriefcaseBusiness,
  Cake,
  CalendarHeart,
  Church,
  Droplets,
  Flower2,
  Gem,
  Gift,
  GraduationCap,
  Heart,
  HeartHandshake,
  type LucideIcon,
  PartyPopper,
  ScrollText,
  Tag,
  TrendingUp,
  Trophy,
} from 'lucide-react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';

export interface DayKind {
  icon: LucideIcon;
  name: () => string;
}

const ofTypes: Record<ReminderType, DayKind> = {
  nameday: { icon: Tag, name: m.reminders_type_nameday },
  'child-birth': { icon: Baby, name: m.reminders_type_child_birth },
  baptism: { icon: Droplets, name: m.reminders_type_baptism },
  confirmation: { icon: Church, name: m.reminders_type_confirmation },
  'first-date-meeting': { icon: HeartHandshake, name: m.reminders_type_first_date_meeting },
  engagement: { icon: Heart, name: m.reminders_type_engagement },
  weddingday: { icon: Gem, name: m.reminders_type_weddingday },
  graduation: { icon: GraduationCap, name: m.reminders_type_graduation },
  exam: { icon: ScrollText, name: m.reminders_type_exam },
  'new-job': { icon: BriefcaseBusiness, name: m.reminders_type_new_job },
  promotion: { icon: TrendingUp, name: m.reminders_type_promotion },
  retirement: { icon: Armchair, name: m.reminders_type_retirement },
  'personal-goal': { icon: Trophy, name: m.reminders_type_personal_goal },
  party: { icon: PartyPopper, name: m.reminders_type_party },
  other: { icon: CalendarHeart, name: m.reminders_type_other },
};

const ofSources: Record<Exclude<Reminder['source'], 'own'>, DayKind> = {
  birthday: { icon: Cake, name: m.jubilees_birthday },
  'name-day': { icon: Tag, name: m.jubilees_name_day },
  'mothers-day': { icon: Flower2, name: m.start_day_mothers },
  'fathers-day': { icon: Gift, name: m.start_day_fathers },
  'valentines-day': { icon: Heart, name: m.start_day_valentines },
};

export const kindOfType = (type: ReminderType): DayKind => ofTypes[type];

/** A reminder's kind: the member's choice, or its source's. */
export const getKind = ({ source, type }: Pick<Reminder, 'source' | 'type'>): DayKind => (source === 'own' ? ofTypes[type ?? 'other'] : ofSources[source]);
