/**
 * Whether the member's menu is unfolded: kept in the local storage (NAV-15), and in a cookie of the same name, so that
 * the page is made with the right width.
 */
import { createBrowserStorage } from './browser-storage.ts';
import { writeCookie } from './write-cookie.ts';

export const USER_MENU_KEY = 'expandedUserMenu';

const storage = createBrowserStorage();
const listeners = new Set<() => void>();

/** Unfolded unless it was folded. */
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

/** As the request's cookies tell it. */
export const isUserMenuExpandedIn = (request: Request): boolean => !new RegExp(`(?:^|;\\s*)${USER_MENU_KEY}=false`).test(request.headers.get('cookie') ?? '');
