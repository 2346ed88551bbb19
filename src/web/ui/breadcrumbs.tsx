import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';

export interface Breadcrumb {
  label: string;
  /** Omitted for the page itself. */
  to?: string;
}

export function Breadcrumbs({ items, className }: { items: readonly Breadcrumb[]; className?: string }) {
  return (
    <nav aria-label={m.ui_breadcrumbs()} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
        {items.map(({ label, to }, index) => (
          // Phones show the way up alone, on one line: the page's name is its heading below.
          <li key={to ?? label} className={classNames('flex min-w-0 items-center gap-x-1.5', index < items.length - 2 ? 'max-sm:hidden' : !to && index > 0 && 'max-sm:sr-only')}>
            {to && <ChevronRight aria-hidden className="-mr-0.5 size-3.5 shrink-0 rotate-180 sm:hidden" />}
            {to ? (
              <Link to={to} className="min-w-0 py-2 lg:py-1 max-sm:truncate wrap-anywhere hyphens-auto underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 text-ink wrap-anywhere hyphens-auto">
                {label}
              </span>
            )}
            {/* After the label, so that no line starts with it. */}
            {index < items.length - 1 && <ChevronRight aria-hidden className="size-3.5 max-sm:hidden" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
