/** The member's pages in menu order; add new ones here. */
import {
  Bell,
  CalendarDays,
  Gift,
  HeartHandshake,
  House,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
  Package,
  PartyPopper,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export interface MemberPage {
  to: string;
  label: string;
  icon: LucideIcon;
}

export const memberPages = (locale: Locale): MemberPage[] => [
  { to: pathTo('user', locale), label: m.member_home(), icon: House },
  { to: pathTo('userJubilees', locale), label: m.member_jubilees(), icon: UsersRound },
  { to: pathTo('userFriends', locale), label: m.member_friends(), icon: HeartHandshake },
  { to: pathTo('userWishlists', locale), label: m.wishlists_title(), icon: ListChecks },
  { to: pathTo('userGifts', locale), label: m.gifts_title(), icon: Gift },
  { to: pathTo('userQuestions', locale), label: m.member_questions(), icon: MessageCircleQuestionMark },
  { to: pathTo('userReminders', locale), label: m.reminders_title(), icon: Bell },
  { to: pathTo('userCalendar', locale), label: m.member_calendar(), icon: CalendarDays },
  { to: pathTo('userEvents', locale), label: m.member_events(), icon: PartyPopper },
  { to: pathTo('userOrders', locale), label: m.order_history_title(), icon: Package },
  { to: pathTo('userAddresses', locale), label: m.addresses_title(), icon: MapPin },
  { to: pathTo('userProfile', locale), label: m.member_profile(), icon: UserRound },
  { to: pathTo('userSettings', locale), label: m.member_settings(), icon: Settings },
  { to: pathTo('userData', locale), label: m.personal_data_title(), icon: ShieldCheck },
];

/** The menu page a path belongs to: the nearest, since pages may be nested. The home matches only itself. */
export function memberPageAt(pathname: string, locale: Locale): string | null {
  const home = pathTo('user', locale);
  const above = memberPages(locale)
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== home && pathname.startsWith(`${to}/`)));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
