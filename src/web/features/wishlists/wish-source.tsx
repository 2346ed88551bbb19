import { type KeyboardEvent, useRef, useState } from 'react';
import type { FoundWish } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface WishSourceProps {
  url: string;
  onUrl: (url: string) => void;
  /** Error from saving the wish. */
  error: string | undefined;
  /** Called when the page starts being read; returns a function that takes the result. */
  onRead: () => (found: FoundWish) => void;
  /** Whether Enter reads the page instead of submitting the form. */
  isFirst: boolean;
}

/** A price the form can't take over: its currency is unsupported. */
function foreignPrice({ price }: FoundWish, locale: Locale): string | undefined {
  if (!price || price.currency_code === 'SEK' || price.currency_code === 'EUR') return undefined;
  const sum = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency_code, currencyDisplay: 'code' }).format(price.amount);
  return m.wishlists_found_price({ price: sum });
}

/** URL field of a wish. A press or paste reads the page and fills in the form; errors show beside the field. */
export function WishSource({ url, onUrl, error, onRead, isFirst }: WishSourceProps) {
  const api = useApi({ wishlists });
  const locale = useLocale();
  const { state, save, touch } = useSave();
  const [found, setFound] = useState<FoundWish | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isReading = state.kind === 'saving';

  async function read(address: string): Promise<void> {
    if (isReading || address.trim() === '') return;
    setFound(null);
    const fill = onRead();
    const answer = await save(() => api.wishlists.findOnPage({ body: { url: address.trim() } }));
    // The error beside the field is announced with it.
    if (!answer) return input.current?.focus();
    setFound(answer.found);
    fill(answer.found);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !isFirst || url.trim() === '') return;
    event.preventDefault();
    void read(url);
  }

  return (
    <div className="grid gap-3">
      <Field label={m.wishlists_item_url()} hint={m.wishlists_item_url_hint()} isOptional error={error ?? state.errors['url'] ?? state.message}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={input}
              name="url"
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              value={url}
              className="min-w-0 flex-[1_1_12rem]"
              onChange={(event) => {
                touch();
                onUrl(event.target.value);
              }}
              onKeyDown={pressed}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text').trim();
                if (url === '' && /^https?:\/\/\S+$/i.test(pasted)) void read(pasted);
              }}
            />
            <Button variant="ghost" isBusy={isReading} disabled={url.trim() === ''} onClick={() => void read(url)}>
              {m.wishlists_item_read()}
            </Button>
          </div>
        )}
      </Field>
      {found && (
        <Notice isLive title={m.wishlists_found()}>
          {foreignPrice(found, locale) ?? (found.price === null ? m.wishlists_found_no_price() : undefined)}
        </Notice>
      )}
    </div>
  );
}
