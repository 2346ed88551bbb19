import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { FoundWish, WishlistItem } from '#shared/contract/wishes.ts';
import type { Image } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { MAX_TAG, MAX_TAGS } from '#shared/values/wishes/tags.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { HowMany } from './how-many.tsx';
import { useVariants } from './use-variants.ts';
import { changedFields } from './wish-changes.ts';
import { toAddress, noPrice, offeredVariants, getPrice, priceText, getTags, type TypedPrice } from './wish-input.ts';
import { WishSource } from './wish-source.tsx';

/** For an existing wish, only changed fields. */
export interface WishDraft {
  quantity?: number;
  isUnlimited?: boolean;
  note?: string;
  isMostWanted?: boolean;
  tags?: string[];
  /** Shop products only; null for any variant. */
  variantId?: string | null;
  /** Wishes from outside the shop only. */
  title?: string;
  url?: string | null;
  price?: number | null;
  currencyCode?: 'SEK' | 'EUR';
  /** A picture found on its page. */
  pictureId?: string | null;
}

interface WishFormProps {
  /** Null for a new wish from outside the shop. */
  item: WishlistItem | null;
  /** Name of the person whose wish it is, if not an owner's; else empty. */
  forName: string;
  /** Throws on refusal. */
  onSave: (draft: WishDraft) => Promise<unknown>;
  onCancel: () => void;
}

/** Edits a wish's note and choices; for wishes from outside the shop also its title, URL and price. */
export function WishForm({ item, forName, onSave, onCancel }: WishFormProps) {
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const variants = offeredVariants(item, useVariants(item));
  const hasVariants = variants.length > 1;
  const isOther = item === null || item.state === 'elsewhere';
  const [begun] = useState<Required<WishDraft>>({
    quantity: item?.quantity ?? 1,
    isUnlimited: item?.isUnlimited ?? false,
    note: item?.note ?? '',
    isMostWanted: item?.isMostWanted ?? false,
    tags: item?.tags ?? [],
    variantId: item?.variant_id ?? null,
    title: item?.title ?? '',
    url: item?.url ?? null,
    price: item?.prices[0]?.amount ?? null,
    currencyCode: item?.prices[0]?.currency_code === 'EUR' ? 'EUR' : 'SEK',
    pictureId: item?.image?.id ?? null,
  });
  const [title, setTitle] = useState(begun.title);
  const [url, setUrl] = useState(begun.url ?? '');
  const [price, setPrice] = useState<TypedPrice>({ text: priceText(begun.price), currencyCode: begun.currencyCode });
  /** The price filled in from a page; the next page replaces it, even if it names none. */
  const [filled, setFilled] = useState<string | null>(null);
  const [picture, setPicture] = useState<Image | null>(item?.image ?? null);
  const [variantId, setVariantId] = useState(begun.variantId);
  const [quantity, setQuantity] = useState(begun.quantity);
  const [isUnlimited, setIsUnlimited] = useState(begun.isUnlimited);
  const [note, setNote] = useState(begun.note);
  const [isMostWanted, setIsMostWanted] = useState(begun.isMostWanted);
  const [tagLine, setTagLine] = useState(begun.tags.join(', '));

  /** Input typed while the page was being read is kept. */
  function beginReading(): (found: FoundWish) => void {
    const [titleThen, priceThen] = [title, price.text];
    return (found) => {
      setUrl(found.url);
      setPicture(found.image);
      setTitle((now) => (now === titleThen ? found.title : now));
      const code = found.price?.currency_code;
      const told = found.price !== null && (code === 'SEK' || code === 'EUR') ? priceText(found.price.amount) : null;
      const next: TypedPrice = told === null ? noPrice : { text: told, currencyCode: code === 'EUR' ? 'EUR' : 'SEK' };
      setPrice((now) => (now.text !== priceThen || (told === null && now.text !== filled) ? now : next));
      setFilled(told);
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const [amount, address, tags] = [getPrice(price.text), toAddress(url), getTags(tagLine, begun.tags)];
    if (tags === undefined || (isOther && (title.trim() === '' || amount === undefined || address === undefined))) {
      refuse({
        ...(tags === undefined && { tags: m.wishlists_tags_invalid({ count: MAX_TAGS, length: MAX_TAG }) }),
        ...(isOther && address === undefined && { url: m.wishlists_item_url_invalid() }),
        ...(isOther && title.trim() === '' && { title: m.wishlists_item_title_required() }),
        ...(isOther && amount === undefined && { price: m.wishlists_item_price_invalid() }),
      });
      return focusError();
    }
    const { currencyCode } = amount === null ? noPrice : price;
    const draft = {
      ...begun,
      quantity,
      isUnlimited,
      note,
      isMostWanted,
      tags,
      variantId,
      ...(isOther && { title, url: address ?? null, price: amount ?? null, currencyCode, pictureId: picture?.id ?? null }),
    };
    const changed = changedFields(begun, draft);
    // A currency is sent only together with its price.
    const wish = item === null ? draft : { ...changed, ...('currencyCode' in changed && { price: draft.price }) };
    const saved = await save(async () => (await onSave(wish)) ?? true);
    if (saved === null) focusError();
  }

  const refusal = refusalBeside(state, [...(isOther ? ['title', 'url', 'price'] : []), ...(hasVariants ? ['variantId'] : []), 'tags', 'note']);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch} className="mt-4 grid max-w-2xl gap-4">
      {isOther && (
        <>
          <WishSource url={url} onUrl={setUrl} error={state.errors['url']} onRead={beginReading} isFirst={title.trim() === ''} />
          {picture && (
            <div className="flex items-center gap-3">
              <Picture image={{ ...picture, alt: '' }} shape="card" sizes="5rem" maxWidth={320} isDecorative className="aspect-4/5 w-20 rounded-lg" />
              <IconButton label={m.wishlists_found_picture_remove()} icon={<X aria-hidden className="size-5" />} onClick={() => setPicture(null)} />
            </div>
          )}
          <Field label={forName === '' ? m.wishlists_item_title() : m.wishlists_item_title_for({ name: forName })} error={state.errors['title']}>
            {(control) => <TextInput {...control} name="title" autoComplete="off" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />}
          </Field>
          <Field label={price.currencyCode === 'EUR' ? m.wishlists_item_price_euro() : m.wishlists_item_price()} isOptional error={state.errors['price']}>
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
      )}
      {hasVariants && (
        <Field label={m.wishlists_variant()} error={state.errors['variantId']}>
          {({ required: _, ...control }) => (
            <Select {...control} name="variantId" value={variantId ?? ''} onChange={(event) => setVariantId(event.target.value || null)}>
              <option value="">{m.wishlists_variant_any()}</option>
              {variants.map((variant) => (
                <option key={variant.id} value={variant.id}>
                  {variant.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <HowMany quantity={quantity} isUnlimited={isUnlimited} onQuantity={setQuantity} onUnlimited={setIsUnlimited} />
      <Field label={m.wishlists_note()} hint={m.wishlists_note_hint()} isOptional error={state.errors['note']}>
        {(control) => <TextArea {...control} name="note" rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
      <Field label={m.wishlists_tags()} hint={m.wishlists_tags_hint()} isOptional error={state.errors['tags']}>
        {(control) => <TextInput {...control} name="tags" autoComplete="off" maxLength={200} value={tagLine} onChange={(event) => setTagLine(event.target.value)} />}
      </Field>
      <Checkbox label={m.wishlists_most_wanted()} checked={isMostWanted} onChange={(event) => setIsMostWanted(event.target.checked)} />
      {state.kind === 'failed' && refusal && (
        <Notice tone="error" isLive>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={state.kind === 'saving'}>
          {item === null ? m.wishlists_item_add() : m.ui_save()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
