import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useSlash } from '#web/lib/browser/use-slash.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface SearchFormProps {
  /** From the page's URL. */
  term: string;
  label: string;
  onTerm: (term: string) => void;
  /** More filters beside the field. */
  children?: ReactNode;
}

/** Search by name while typing, reached by "/"; a plain form without JavaScript. */
export function SearchForm({ term, label, onTerm, children }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const { text, type, send } = useTypedSearch(term, onTerm);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="grid grid-cols-2 gap-3 sm:grid-flow-col sm:grid-cols-[1fr]"
      >
        <div className="relative col-span-2 grid sm:col-span-1">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
          <TextInput
            ref={field}
            type="search"
            aria-keyshortcuts="/"
            name="term"
            aria-label={label}
            value={text}
            placeholder={label}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={200}
            onChange={(event) => type(event.target.value)}
            className="pl-11"
          />
        </div>
        {children}
        <noscript>
          <Button type="submit">{m.jubilees_search_do()}</Button>
        </noscript>
      </form>
    </search>
  );
}
