/**
 * The session of somebody who asks for a page: renewed before the page is rendered, so that it never shows a member as a stranger.
 */
import type { PageHandler } from '../front/front.ts';
import type { Services } from '../../platform/context.ts';
import { createSessionRenewal } from './session-renewal.ts';

/** The pages as `answerPage` makes them, each for the session that its visitor has by then. */
export function withPageSession(services: Services, answerPage: PageHandler): PageHandler {
  const renewed = createSessionRenewal(services);
  return (request, facts) => renewed(request, (asked) => answerPage(asked, facts));
}
