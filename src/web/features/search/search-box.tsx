import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { SuggestionOption } from './suggestion-list.tsx';

/** Loaded on first focus: most visits don't search. */
const suggestionList = onDemand(async () => (await import('./suggestion-list.tsx')).SuggestionList);

interface SearchBoxProps {
  /** The current query; a new page updates the field. */
  query: string;
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  currency: Currency;
  fieldClassName: string;
  className?: string;
  children?: ReactNode;
}

/**
 * Search field with suggestions, by the combobox pattern of the ARIA Authoring Practices: focus stays in the field,
 * arrows move through the list. A plain GET form, so it works before hydration.
 */
export function SearchBox({ query, label, placeholder, currency, fieldClassName, className, children }: SearchBoxProps) {
  const listId = useId();
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState<readonly SuggestionOption[]>([]);
  const [active, setActive] = useState<string | null>(null);
  const { key: page } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that opens closes the list
  useEffect(() => setOpen(false), [page]);

  function close() {
    setOpen(false);
    setActive(null);
  }

  function walk(step: 1 | -1) {
    // From the field to the first or last option, and from there back to the field.
    const places = [null, ...options.map(({ id }) => id)];
    setActive(places[(places.indexOf(active) + step + places.length) % places.length] ?? null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const chosen = options.find(({ id }) => id === active);
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) walk(event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen && chosen) {
      navigate(chosen.to);
      form.current?.reset();
      close();
    } else return;
    event.preventDefault();
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      action={pathTo('search', locale)}
      className={classNames('relative', className)}
      onSubmit={close}
      onReset={() => setText(query)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <div className="relative flex-1">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft" />
        <input
          key={query}
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={listId}
          aria-activedescendant={(isOpen && active) || undefined}
          defaultValue={query}
          maxLength={200}
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="search"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={suggestionList.fetch}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setActive(null);
            setOpen(true);
          }}
          className={fieldClassName}
        />
      </div>
      {children}
      <suggestionList.Part
        isWanted={isOpen}
        isOpen={isOpen}
        listId={listId}
        text={text}
        currency={currency}
        active={active}
        onOptions={setOptions}
        onChoose={() => {
          form.current?.reset();
          close();
        }}
      />
    </Form>
  );
}
