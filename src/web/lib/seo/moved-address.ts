/** Staff-defined redirects, looked up for unknown URLs. */
import type { MiddlewareFunction } from 'react-router';
import { isExternalHref } from '#shared/i18n/paths.ts';
import { leadTo } from '../page/lead-to.ts';
import { pageContext } from '../page/page-context.ts';

/** Redirect target; keeps the query within the shop, unless the target has its own. */
export function movedTo(target: string, search: string): string {
  return isExternalHref(target) || /[?#]/.test(target) ? target : target + search;
}

export const redirectMovedAddress: MiddlewareFunction<Response> = async ({ context, url: { pathname, search } }, next) => {
  const answer = await next();
  if (answer.status !== 404) return answer;
  const { findMovedAddress, locale } = context.get(pageContext);
  const moved = await findMovedAddress(pathname);
  return moved ? leadTo(movedTo(moved.target, search), locale, moved.isPermanent ? 308 : 302) : answer;
};
