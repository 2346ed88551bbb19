import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** The search page's own field: a plain GET form. */
export function SearchField({ query, className }: { query: string; className?: string }) {
  return (
    <Form role="search" aria-label={m.catalog_search_title()} action={pathTo('search', useLocale())} className={classNames('flex max-w-xl gap-2.5', className)}>
      <div className="relative flex-1">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft" />
        <TextInput
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          aria-label={m.catalog_search_label()}
          placeholder={m.catalog_search_placeholder()}
          enterKeyHint="search"
          autoComplete="off"
          className="rounded-full! pl-11.5"
        />
      </div>
      <Button type="submit" className="min-h-12">
        {m.catalog_search()}
      </Button>
    </Form>
  );
}
