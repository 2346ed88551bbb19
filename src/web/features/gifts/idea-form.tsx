import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { matchPath } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { isCurrency } from '#shared/values/money/currencies.ts';
import { isMajorAmount } from '#shared/values/money/money.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { controlStyle } from '#web/ui/control-style.ts';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readIdea } from './read-idea.ts';

export interface PersonChoice {
  id: string;
  name: string;
}

interface IdeaFormProps {
  currency: Currency;
  /** Possible recipients; null: `jubileeId` alone. */
  people: readonly PersonChoice[] | null;
  jubileeId: string | null;
  /** The member got it, rather than means to give it. */
  isGot?: boolean;
  year?: number;
  /** Null: by its day. */
  occasion?: GiftOccasion | null;
  /** Text to begin with, such as what another app shared; the field then has the focus. */
  initialText?: string;
  /** The field has the focus at first. */
  isFocused?: boolean;
  onSaved: (saved: Pick<Gift, '_id' | 'title'>) => Promise<void>;
  onFailed: (message: string) => void;
}

type Body = NonNullable<Parameters<ReturnType<typeof useIdeaApi>['gifts']['create']>[0]>['body'];
const useIdeaApi = () => useApi({ gifts, catalog, wishlists });

/** Parses the typed text; an unreadable page is stored by its address. */
async function readTyped(api: ReturnType<typeof useIdeaApi>, text: string): Promise<Pick<Body, 'title' | 'productId' | 'url' | 'price' | 'currency_code'>> {
  const { title, url } = readIdea(text);
  if (url === null) return { title };
  const { origin, pathname, host } = new URL(url);
  if (origin === location.origin && matchPath(pathname)?.page === 'product') {
    const { product } = await api.catalog.getProduct({ handleOrId: pathname.split('/').filter(Boolean).at(-1) ?? '' });
    return { productId: product.id };
  }
  if (title !== '') return { title, url };
  try {
    const { found } = await api.wishlists.findOnPage({ body: { url } });
    const price = found.price !== null && isCurrency(found.price.currency_code) && isMajorAmount(found.price.amount) ? { price: found.price.amount, currency_code: found.price.currency_code } : {};
    return { title: found.title === '' ? host : found.title.slice(0, 200), url: found.url, ...price };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { title: host, url };
  }
}

/** Quick capture of an idea: words, the address of a page, or of a product of the shop. */
export function IdeaForm({ currency, people, jubileeId, isGot = false, year, occasion = null, initialText = '', isFocused = initialText !== '', onSaved, onFailed }: IdeaFormProps) {
  const api = useIdeaApi();
  const id = useId();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [text, setText] = useState(initialText);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    // After a navigation the page takes the focus first.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  const [chosen, setChosen] = useState(jubileeId ?? '');
  const label = isGot ? m.gifts_got_add() : people === null ? m.gifts_idea_or_link() : m.gifts_idea();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return;
    let saved: Pick<Gift, '_id' | 'title'> | null = null;
    const isDone = await act('save', async () => {
      const body = {
        currency_code: currency,
        ...(await readTyped(api, text)),
        jubileeId: chosen === '' ? null : chosen,
        direction: isGot ? ('got' as const) : ('given' as const),
        occasion,
        ...(year !== undefined && { year }),
      };
      saved = (await api.gifts.create({ body })).gift;
      setText('');
    });
    if (isDone && saved) await onSaved(saved);
  }

  return (
    <form className="mt-4 flex flex-wrap gap-3" onSubmit={(event) => void save(event)}>
      <div className="relative min-w-60 flex-1">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          value={text}
          placeholder={label}
          maxLength={2000}
          autoComplete="off"
          enterKeyHint="done"
          className={`${controlStyle} h-13 w-full rounded-full pr-14 pl-5`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
          }}
        />
        <button
          type="submit"
          disabled={!isHydrated}
          aria-busy={busy !== null || undefined}
          className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-primary text-on-primary transition-colors hover:bg-primary-strong disabled:opacity-60"
        >
          {busy === null ? <Plus aria-hidden className="size-5" /> : <Spinner label={m.ui_busy()} />}
          <VisuallyHidden>{m.gifts_save()}</VisuallyHidden>
        </button>
      </div>
      {people !== null && people.length > 0 && (
        <Select aria-label={isGot ? m.gifts_from_whom() : m.gifts_for_whom()} value={chosen} onChange={(event) => setChosen(event.target.value)} className="max-sm:w-full">
          <option value="">{isGot ? m.gifts_from_someone() : m.gifts_for_someone()}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      )}
    </form>
  );
}
