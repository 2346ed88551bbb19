/** Category tree for the menu: names and paths of two levels, to keep each page small. */
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
