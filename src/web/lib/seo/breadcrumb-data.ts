/** Breadcrumbs for search engines (schema.org BreadcrumbList). */
import type { BreadcrumbList } from 'schema-dts';

interface Step {
  label: string;
  /** Omitted for the page itself. */
  to?: string;
}

/** `origin` is the shop's public URL; `path` the page's path. */
export function breadcrumbData(steps: readonly Step[], { origin, path }: { origin: string; path: string }): BreadcrumbList {
  const base = origin.replace(/\/$/, '');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: base + (to ?? path) })),
  };
}
