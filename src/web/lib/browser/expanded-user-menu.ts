/**
 * Whether the member's menu is expanded: stored in localStorage (NAV-15), and in a cookie of the same name, so that
 * the server renders the right width.
 */
import { createBrowserStorage } from './browser-storage.ts';
import { writeCookie } from './write-cookie.ts';

export const USER_MENU_KEY = 'expandedUserMenu';

const storage = createBrowserStorage();
const listeners = new Set<() => void>();

/** Expanded by default. */
export const isUserMenuExpanded = (): boolean => storage.getItem(USER_MENU_KEY) !== 'false';

export function setUserMenuExpanded(isExpanded: boolean): void {
  storage.setItem(USER_MENU_KEY, String(isExpanded));
  writeCookie(USER_MENU_KEY, String(isExpanded));
  for (const listener of listeners) listener();
}

export function subscribeToUserMenu(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From the request's cookies. */
export const isUserMenuExpandedIn = (request: Request): boolean => !new RegExp(`(?:^|;\\s*)${USER_MENU_KEY}=false`).test(request.headers.get('cookie') ?? '');
