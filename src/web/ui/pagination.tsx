import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';
import { pagesAround } from './pages-around.ts';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** URL of a page, including all filters. */
  getHref: (page: number) => string;
  state?: unknown;
  className?: string;
}

const step = 'inline-grid size-11 place-items-center rounded-full font-medium tabular-nums transition-colors hover:bg-sunken';

/** Pagination links; renders nothing for a single page. */
export function Pagination({ page, totalPages, getHref, state, className }: PaginationProps) {
  if (totalPages < 2) return null;
  return (
    <nav aria-label={m.ui_pagination()} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          {page > 1 && (
            <Link to={getHref(page - 1)} state={state} rel="prev" aria-label={m.ui_previous_page()} className={step}>
              <ChevronLeft aria-hidden className="size-5" />
            </Link>
          )}
        </li>
        {pagesAround(page, totalPages).map((entry) => (
          <li key={entry}>
            {typeof entry === 'string' ? (
              <span aria-hidden className="inline-grid w-6 place-items-center text-soft">
                …
              </span>
            ) : (
              <Link
                to={getHref(entry)}
                state={state}
                aria-label={m.ui_page({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(step, entry === page && 'bg-primary text-on-primary hover:bg-primary')}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
        <li>
          {page < totalPages && (
            <Link to={getHref(page + 1)} state={state} rel="next" aria-label={m.ui_next_page()} className={step}>
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}
