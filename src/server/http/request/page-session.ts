/** Renews a visitor's session before rendering a page, so that a member is never shown as signed out. */
import type { PageHandler } from '../front/answer-request.ts';
import type { Services } from '../../platform/context.ts';
import { createSessionRenewal } from './session-renewal.ts';

export function withPageSession(services: Services, answerPage: PageHandler): PageHandler {
  const renewed = createSessionRenewal(services);
  return (request, facts) => renewed(request, (asked) => answerPage(asked, facts));
}
