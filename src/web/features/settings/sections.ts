/** Settings sections in display order (SET-01). */
import { BadgePercent, Bell, CalendarClock, CreditCard, Eye, KeyRound, type LucideIcon, Truck } from 'lucide-react';
import type { SettingsSection } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

interface Section {
  title: () => string;
  lead: () => string;
  icon: LucideIcon;
}

export const sections: Record<SettingsSection, Section> = {
  account: { title: m.settings_account, lead: m.settings_account_lead, icon: KeyRound },
  privacy: { title: m.settings_privacy, lead: m.settings_privacy_lead, icon: Eye },
  notifications: { title: m.settings_notifications, lead: m.settings_notifications_lead, icon: Bell },
  reminders: { title: m.settings_reminders, lead: m.settings_reminders_lead, icon: CalendarClock },
  availability: { title: m.settings_availability, lead: m.settings_availability_lead, icon: Truck },
  payments: { title: m.settings_payments, lead: m.settings_payments_lead, icon: CreditCard },
  membership: { title: m.settings_membership, lead: m.settings_membership_lead, icon: BadgePercent },
};

export const sectionNames = Object.keys(sections) as SettingsSection[];

export function findSection(name: string): SettingsSection | null {
  return sectionNames.find((section) => section === name) ?? null;
}
