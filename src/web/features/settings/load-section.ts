/** For the loader: what one section of the settings is drawn from. */
import { orMissing } from '#web/lib/loader-api.ts';
import type { MemberApi, Security, SettingsBySection, SettingsSection, User } from '#web/lib/member-api.ts';
import type { Push } from './push-card.tsx';
import type { UserSessions } from './session-list.tsx';

interface Source {
  api: MemberApi;
  user: User;
  today: string;
}

interface Extras {
  account: { user: User; sessions: UserSessions; security: Security };
  availability: { addresses: User['addresses']; today: string };
  notifications: { push: Push | null };
}

type Loaded<Section extends SettingsSection> = { section: Section; settings: SettingsBySection[Section] } & (Section extends keyof Extras ? Extras[Section] : unknown);

export type LoadedSection = { [Section in SettingsSection]: Loaded<Section> }[SettingsSection];

export async function loadSection(section: SettingsSection, { api, user, today }: Source): Promise<LoadedSection> {
  switch (section) {
    case 'account': {
      const [{ sessions }, security] = await Promise.all([api.sessions(), api.security()]);
      return { section, settings: user.settings, user, sessions, security };
    }
    case 'privacy':
      return { section, ...(await api.settings(section)) };
    case 'payments':
      return { section, ...(await api.settings(section)) };
    case 'reminders':
      return { section, ...(await api.settings(section)) };
    case 'membership':
      return { section, ...(await api.settings(section)) };
    case 'availability':
      return { section, ...(await api.settings(section)), addresses: user.addresses, today };
    case 'notifications': {
      const [settings, push] = await Promise.all([api.settings(section), orMissing(api.push())]);
      return { section, ...settings, push };
    }
  }
}
