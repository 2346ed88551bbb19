/** Loads the data of a settings section. */
import type { Security } from '#shared/contract/security.ts';
import type { SettingsBySection, SettingsSection } from '#shared/contract/settings.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import type { User } from '#web/lib/session/user.ts';
import type { Push } from './push-card.tsx';
import type { UserSessions } from './session-list.tsx';

interface Source {
  api: Pick<Api, 'users' | 'security' | 'settings' | 'push'>;
  user: User;
  today: string;
}

interface Extras {
  account: { user: User; sessions: UserSessions; security: Security };
  availability: { addresses: User['addresses']; today: string };
  notifications: { push: Push | null };
  payments: { today: string };
}

type Loaded<Section extends SettingsSection> = { section: Section; settings: SettingsBySection[Section] | (Section extends 'payments' ? null : never) } & (Section extends keyof Extras
  ? Extras[Section]
  : unknown);

export type LoadedSection = { [Section in SettingsSection]: Loaded<Section> }[SettingsSection];

export async function loadSection(section: SettingsSection, { api, user, today }: Source): Promise<LoadedSection> {
  switch (section) {
    case 'account': {
      const [{ sessions }, security] = await Promise.all([api.users.listSessions(), api.security.get()]);
      return { section, settings: user.settings, user, sessions, security };
    }
    case 'privacy':
      return { section, ...(await api.settings.getPrivacy()) };
    case 'payments':
      return { section, settings: (await orMissing(api.settings.getPayments()))?.settings ?? null, today };
    case 'reminders':
      return { section, ...(await api.settings.getReminders()) };
    case 'membership':
      return { section, ...(await api.settings.getMembership()) };
    case 'availability':
      return { section, ...(await api.settings.getAvailability()), addresses: user.addresses, today };
    case 'notifications': {
      const [settings, push] = await Promise.all([api.settings.getNotifications(), orMissing(api.push.get())]);
      return { section, ...settings, push };
    }
  }
}
