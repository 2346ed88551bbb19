/** A member's devices. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectDevices } from './repository.ts';

/** Cascades with the member's row. Endpoint and keys are secrets, and not exported. */
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
