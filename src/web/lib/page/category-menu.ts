/** The category tree as the menu needs it: names and paths of two levels, so that little of it travels with each page. */
import type { Category } from '#shared/contract/catalog.ts';

export interface MenuCategory {
  name: string;
  /** Below /shop/kategorier, in the page's language. */
  path: string;
  children: { name: string; path: string }[];
}

export function categoryMenu(categories: readonly Category[]): MenuCategory[] {
  return categories.map(({ name, path, children }) => ({ name, path, children: children.map((child) => ({ name: child.name, path: child.path })) }));
}
