import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Suggestions } from '#shared/contract/catalog.ts';
import type { Image } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { priceFor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';
import { after } from '#web/lib/browser/after.ts';
import { joinSearchCaches } from '#web/lib/search/search-caches.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { createSuggestionStore } from './suggestion-store.ts';

/** An option, as the field needs it. */
export interface SuggestionOption {
  id: string;
  to: string;
}

interface SuggestionListProps {
  isOpen: boolean;
  listId: string;
  text: string;
  currency: Currency;
  /** Id of the highlighted option. */
  active: string | null;
  onOptions: (options: readonly SuggestionOption[]) => void;
  onChoose: () => void;
}

interface Entry extends SuggestionOption {
  name: string;
  image: Image | null;
  detail?: ReactNode;
}

interface Group {
  title: string;
  entries: Entry[];
}

const searchPath = (text: string, locale: Locale) => `${pathTo('search', locale)}?q=${encodeURIComponent(text)}`;

function toGroups(answer: Suggestions, { listId, locale, currency }: { listId: string; locale: Locale; currency: Currency }): Group[] {
  const products = answer.products.map(({ id, title, path, image, prices, has_price_range }) => {
    const price = priceFor(prices, currency);
    return { id: `${listId}-${id}`, to: pathTo('product', locale, { '*': path }), name: title, image, detail: price && <Price price={price} isFrom={has_price_range} size="sm" /> };
  });
  const categories = answer.categories.map(({ id, name, path, image }) => ({ id: `${listId}-${id}`, to: pathTo('category', locale, { '*': path }), name, image }));
  const brands = answer.brands.map(({ id, name, handle, image }) => ({ id: `${listId}-${id}`, to: pathTo('brand', locale, { brandHandle: handle }), name, image }));
  return [
    { title: m.search_categories(), entries: categories },
    { title: m.search_brands(), entries: brands },
    { title: m.search_products(), entries: products },
  ].filter(({ entries }) => entries.length > 0);
}

export function SuggestionList({ isOpen, listId, text, currency, active, onOptions, onChoose }: SuggestionListProps) {
  const api = useApi({ catalog });
  const locale = useLocale();
  const store = useMemo(() => createSuggestionStore({ suggest: (query, signal) => api.catalog.suggest({ query: { q: query }, signal }), after }), [api]);
  const suggested = useSyncExternalStore(store.subscribe, store.getSnapshot, () => null);
  const groups = useMemo(() => (suggested ? toGroups(suggested.answer, { listId, locale, currency }) : []), [suggested, listId, locale, currency]);
  const all = useMemo(
    () => (suggested && groups.length > 0 ? { id: `${listId}-all`, to: searchPath(suggested.text, locale), text: suggested.answer.corrected ?? suggested.text } : null),
    [suggested, groups, listId, locale],
  );

  useEffect(() => joinSearchCaches(store.clear), [store]);

  useEffect(() => {
    if (isOpen) store.request(text);
  }, [store, isOpen, text]);

  useEffect(() => {
    const entries = groups.flatMap(({ entries }) => entries.map(({ id, to }) => ({ id, to })));
    onOptions(all ? [...entries, { id: all.id, to: all.to }] : entries);
  }, [groups, all, onOptions]);

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const optionProps = (id: string, to: string) =>
    ({ role: 'option', id, to, tabIndex: -1, 'aria-selected': id === active, onClick: onChoose, onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() }) as const;
  const rowStyle = (id: string) => classNames('flex min-h-12 items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-sunken', id === active && 'bg-sage outline-2 -outline-offset-2 outline-primary');
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isEmpty = suggested !== null && count === 0;
  return (
    <div
      hidden={!isOpen || suggested === null}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(75dvh,42rem)] overflow-y-auto overscroll-contain rounded-xl bg-surface p-2 shadow-soft ring-1 ring-line"
    >
      <p role="status" className={isEmpty ? 'px-2.5 py-3 text-sm text-soft' : 'sr-only'}>
        {isOpen && suggested ? (isEmpty ? m.search_no_suggestions({ query: suggested.text }) : m.search_suggestion_count({ count })) : ''}
      </p>
      <div role="listbox" id={listId} aria-label={m.search_suggestions()} hidden={count === 0}>
        {groups.map(({ title, entries }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of options in a listbox have no element of their own
          <div key={title} role="group" aria-labelledby={`${listId}-group-${index}`} className="mb-1">
            <p id={`${listId}-group-${index}`} className="px-2.5 pt-2 pb-1 text-xs font-semibold text-soft">
              {title}
            </p>
            {entries.map(({ id, to, name, image, detail }) => (
              <Link key={id} {...optionProps(id, to)} className={rowStyle(id)}>
                <span className="size-11 shrink-0 overflow-hidden rounded-md bg-sunken">
                  {image && <Picture image={image} shape="square" sizes="2.75rem" minWidth={96} maxWidth={160} isDecorative className="size-full" />}
                </span>
                <span className="min-w-0 flex-1 leading-snug font-medium">{name}</span>
                {detail}
              </Link>
            ))}
          </div>
        ))}
        {all && (
          <Link {...optionProps(all.id, all.to)} className={classNames(rowStyle(all.id), 'text-primary')}>
            <Search aria-hidden className="mx-3 size-5" />
            <span className="min-w-0 flex-1 font-medium">{m.search_all_hits({ query: all.text })}</span>
          </Link>
        )}
      </div>
    </div>
  );
}
