/** What every page has at hand: loaded once by the root, kept in the browser for as long as the document lives. */
import { useRouteLoaderData } from 'react-router';
import type { GlobalSettings } from '#shared/contract/content.ts';
import type { User } from '#web/lib/session/user.ts';
import type { MenuCategory } from './category-menu.ts';
import type { RunTimeSettings } from './page-context.ts';

export interface RootData {
  settings: RunTimeSettings;
  /** Who was signed in when the document was made; who is now, the auth state tells. */
  user: User | null;
  globalSettings: GlobalSettings;
  /** Address of the picture that stands for a shared page without one of its own. */
  sharePicture: string | null;
  /** The category tree's upper two levels, for the menu. */
  categories: MenuCategory[];
}

/** Undefined only on the error page of a visit on which the root itself could not load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root');
}
