/** The way to a page as search engines read it (schema.org BreadcrumbList). */
import type { BreadcrumbList } from 'schema-dts';

interface Step {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

/** `origin` is the shop's public address; `path` the page's own. */
export function breadcrumbData(steps: readonly Step[], { origin, path }: { origin: string; path: string }): BreadcrumbList {
  const base = origin.replace(/\/$/, '');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: base + (to ?? path) })),
  };
}
