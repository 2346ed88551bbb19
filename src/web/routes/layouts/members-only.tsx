import { pageGuards } from '#web/lib/session/page-guard.ts';

/** No layout of its own: restricts nested routes to members. */
export const middleware = pageGuards('signed-in');
