import type { AvailabilitySettings, NotificationKind, NotificationSettings, PrivacySettings, ReminderSettings } from '#shared/contract/settings.ts';
import { statement } from '#server/platform/database.ts';

export interface SettingsRow {
  member_id: string;
  is_findable_by_name: boolean;
  privacy: Partial<Omit<PrivacySettings, 'findableByName'>> | null;
  reminders: Partial<ReminderSettings> | null;
  availability: Partial<AvailabilitySettings> | null;
  notifications: Partial<NotificationSettings> | null;
  /** The member's current addresses. */
  address_ids: readonly string[];
}

export const findSettings = statement<SettingsRow, { memberIds: readonly string[] }>(
  'settings.find',
  `select m.id as member_id, m.is_findable_by_name, s.privacy, s.reminders, s.availability, s.notifications,
     array(select a->>'_id' from jsonb_array_elements(m.addresses) a) as address_ids
   from members m left join member_settings s on s.member_id = m.id where m.id = any(:memberIds::uuid[])`,
);

const createSave = (section: 'privacy' | 'reminders' | 'availability' | 'notifications') =>
  statement<object, { memberId: string; settings: string; now: Date }>(
    `settings.save-${section}`,
    `insert into member_settings (member_id, ${section}, updated_at) values (:memberId, :settings::jsonb, :now)
     on conflict (member_id) do update set ${section} = excluded.${section}, updated_at = excluded.updated_at`,
  );

export const savePrivacy = createSave('privacy');
export const saveReminders = createSave('reminders');
export const saveAvailability = createSave('availability');
export const saveNotifications = createSave('notifications');

/** Hides a member from the search by address; returns a row if they were findable. */
export const hideByEmail = statement<{ member_id: string }, { memberId: string; now: Date }>(
  'settings.hide-by-email',
  `update member_settings set privacy = privacy || '{"findableByEmail": false}', updated_at = :now where member_id = :memberId and privacy->>'findableByEmail' = 'true' returning member_id`,
);
export const showByEmail = statement<object, { memberId: string; now: Date }>(
  'settings.show-by-email',
  `update member_settings set privacy = privacy || '{"findableByEmail": true}', updated_at = :now where member_id = :memberId`,
);

/** Turns one kind of mail on or off; no-op for a deleted member. */
export const setMail = statement<object, { memberId: string; kind: NotificationKind; isOn: boolean; now: Date }>(
  'settings.set-mail',
  `insert into member_settings as kept (member_id, notifications, updated_at) select m.id, jsonb_build_object(:kind::text, jsonb_build_object('mail', :isOn::boolean)), :now from members m where m.id = :memberId
   on conflict (member_id) do update set notifications = kept.notifications || excluded.notifications, updated_at = excluded.updated_at`,
);
