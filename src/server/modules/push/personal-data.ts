/** In which browsers somebody is told things. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectDevices } from './repository.ts';

/** Goes with the member's row. What opens a browser to pushes, its address and keys, is nobody's to pass on. */
export const pushPersonalData: PersonalData = {
  tables: {
    push_devices: 'exported',
    push_tellings: { withheld: 'that something was told in a browser, kept for weeks so that it is told once; the days themselves are in the export' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectDevices(ctx.db, { memberId });
    return { 'notification-devices.json': found?.json };
  },
};
