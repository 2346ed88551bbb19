import { pageGuards } from '#web/lib/session/page-guard.ts';

/** No frame of its own: what lies within is shown to members alone. */
export const middleware = pageGuards('signed-in');
