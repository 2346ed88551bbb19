import { X } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { OutsideWish } from './use-outside-wish.ts';
import { getPrice, noPrice } from './wish-input.ts';
import { WishSource } from './wish-source.tsx';

interface OutsideWishFieldsProps {
  wish: OutsideWish;
  /** Name of the person whose wish it is, if not an owner's; else empty. */
  forName: string;
  errors: Readonly<Record<string, string>>;
}

/** Fields of a wish from outside the shop: its page, picture, title and price. */
export function OutsideWishFields({ wish: { title, setTitle, url, setUrl, price, setPrice, picture, setPicture, beginReading }, forName, errors }: OutsideWishFieldsProps) {
  return (
    <>
      <WishSource url={url} onUrl={setUrl} error={errors['url']} onRead={beginReading} isFirst={title.trim() === ''} />
      {picture && (
        <div className="flex items-center gap-3">
          <Picture image={{ ...picture, alt: '' }} shape="card" sizes="5rem" maxWidth={320} isDecorative className="aspect-4/5 w-20 rounded-lg" />
          <IconButton label={m.wishlists_found_picture_remove()} icon={<X aria-hidden className="size-5" />} onClick={() => setPicture(null)} />
        </div>
      )}
      <Field label={forName === '' ? m.wishlists_item_title() : m.wishlists_item_title_for({ name: forName })} error={errors['title']}>
        {(control) => <TextInput {...control} name="title" autoComplete="off" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <Field label={price.currencyCode === 'EUR' ? m.wishlists_item_price_euro() : m.wishlists_item_price()} isOptional error={errors['price']}>
        {(control) => (
          <TextInput
            {...control}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={price.text}
            onChange={(event) => setPrice({ ...price, text: event.target.value })}
            onBlur={() => getPrice(price.text) === null && setPrice(noPrice)}
          />
        )}
      </Field>
    </>
  );
}
