/** Data for every page: loaded once by the root, kept while the document lives. */
import { useRouteLoaderData } from 'react-router';
import type { GlobalSettings } from '#shared/contract/content.ts';
import type { User } from '#web/lib/session/user.ts';
import type { MenuCategory } from './category-menu.ts';
import type { RunTimeSettings } from './page-context.ts';

export interface RootData {
  settings: RunTimeSettings;
  user: User | null;
  globalSettings: GlobalSettings;
  /** Default picture URL for shared pages. */
  sharePicture: string | null;
  /** Upper two levels of the category tree, for the menu. */
  categories: MenuCategory[];
}

/** Undefined only when the root itself failed to load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root');
}
