import { statement } from '#server/platform/database.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

const collectSettings = statement<{ json: unknown }, { memberId: string }>(
  'settings.personal-data',
  `select json_build_object('privacy', privacy, 'reminders', reminders, 'availability', availability, 'notifications', notifications, 'updatedAt', updated_at) as json from member_settings where member_id = :memberId`,
);

/** Cascades with the member's row. */
export const settingsPersonalData: PersonalData = {
  tables: { member_settings: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectSettings(ctx.db, { memberId });
    return { 'settings.json': found?.json ?? {} };
  },
};
