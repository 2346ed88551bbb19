/** A profile as others see it, by its privacy settings. Pure. */
import type { PrivacySettings } from '#shared/contract/settings.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { formatDay, formatDayOfYear } from '#shared/values/time/calendar-day.ts';
import type { User } from '#web/lib/session/user.ts';

export type Viewer = 'friend' | 'stranger';

export interface SeenProfile {
  name: string;
  avatar: User['avatar'];
  banner: User['banner'];
  /** Null if unknown or hidden. */
  birthday: string | null;
}

function birthdayText(birthDate: string, seesYear: boolean, locale: Locale): string {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthDate) ?? [];
  return year !== '-' && seesYear ? formatDay(birthDate, locale) : formatDayOfYear({ month: Number(month), day: Number(day) }, locale);
}

/** Null for viewers who can't find the profile at all. */
export function seenProfile(user: User, privacy: PrivacySettings, viewer: Viewer, locale: Locale): SeenProfile | null {
  const { avatar, banner, dateOfBirth } = user;
  const name = `${user.firstName} ${user.lastName}`.trim();
  if (viewer === 'stranger') return privacy.findableByName || privacy.findableByEmail ? { name, avatar, banner: null, birthday: null } : null;
  const birthday = dateOfBirth !== null && privacy.birthDate === 'friends' ? birthdayText(dateOfBirth, privacy.birthYear === 'friends', locale) : null;
  return { name, avatar, banner, birthday };
}
