/** Addresses that staff moved, also to other sites: looked up where an address leads nowhere, in a new document as in the browser's own navigation. */
import { type MiddlewareFunction, redirect } from 'react-router';
import { isExternalHref } from '#shared/i18n/paths.ts';
import { pageContext } from './page-context.ts';

/** Where a request for a moved address is sent: inside the shop its query comes along, unless the target has one of its own. */
export function movedTo(target: string, search: string): string {
  return isExternalHref(target) || /[?#]/.test(target) ? target : target + search;
}

export const redirectMovedAddress: MiddlewareFunction<Response> = async ({ context, url: { pathname, search } }, next) => {
  const answer = await next();
  if (answer.status !== 404) return answer;
  const moved = await context.get(pageContext).findMovedAddress(pathname);
  return moved ? redirect(movedTo(moved.target, search), moved.isPermanent ? 308 : 302) : answer;
};
