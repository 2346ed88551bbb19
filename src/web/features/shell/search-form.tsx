import { Search } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The search field of the top bar: a plain GET form, so it works before any script has come. */
export function SearchForm({ className }: { className?: string }) {
  const [searchParams] = useSearchParams();
  const query = searchParams.get('q') ?? '';
  return (
    <Form role="search" action={pathTo('search', useLocale())} className={classNames('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft" />
      {/* A new page brings its own words into the field. */}
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        aria-label={m.shell_search_label()}
        placeholder={m.shell_search_placeholder()}
        enterKeyHint="search"
        autoComplete="off"
        className="h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11.5 text-base transition-colors duration-150 hover:border-ink lg:text-[0.96875rem]"
      />
    </Form>
  );
}
