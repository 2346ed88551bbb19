/**
 * Named page guards: conditions checked before a page is rendered. A route names them:
 * `export const middleware = pageGuards('private-address');`
 */
import { type MiddlewareFunction, redirect } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { findUser } from './loader-user.ts';
import { pageContext } from '../page/page-context.ts';

type PageGuard = MiddlewareFunction<Response>;

const guards = {
  /** The URL itself is a secret: no Referer, no shared cache. */
  'private-address': ({ context }) => {
    const { responseHeaders } = context.get(pageContext);
    responseHeaders.set('Referrer-Policy', 'no-referrer');
    responseHeaders.set('Cache-Control', 'private, no-store');
  },
  /** Members only: visitors log in first and return here (decisions, section 3). */
  'signed-in': async ({ context, url }, next) => {
    const { locale, responseHeaders } = context.get(pageContext);
    responseHeaders.set('Cache-Control', 'private, no-store');
    if (await findUser(context)) return next();
    throw redirect(`${pathTo('login', locale)}?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  },
} as const satisfies Record<string, PageGuard>;

export type PageGuardName = keyof typeof guards;

function isPageGuard(name: string): name is PageGuardName {
  return Object.hasOwn(guards, name);
}

/** A route's guards, in order. Throws for an unknown name at module load (NAV-18). */
export function pageGuards(...names: PageGuardName[]): PageGuard[] {
  return names.map((name) => {
    if (!isPageGuard(name)) throw new Error(`Unknown page guard: ${String(name)}`);
    return guards[name];
  });
}
