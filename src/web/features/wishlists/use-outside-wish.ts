import { useState } from 'react';
import type { Image } from '#shared/contract/common.ts';
import type { FoundWish } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { WishDraft } from './wish-draft.ts';
import { getPrice, noPrice, priceText, toAddress, type TypedPrice } from './wish-input.ts';

export type OutsideWish = ReturnType<typeof useOutsideWish>;

/** Title, URL, price and picture of a wish from outside the shop: typed, or read from its page. */
export function useOutsideWish(begun: Required<WishDraft>, image: Image | null) {
  const [title, setTitle] = useState(begun.title);
  const [url, setUrl] = useState(begun.url ?? '');
  const [price, setPrice] = useState<TypedPrice>({ text: priceText(begun.price), currencyCode: begun.currencyCode });
  /** The price filled in from a page; the next page replaces it, even if it names none. */
  const [filled, setFilled] = useState<string | null>(null);
  const [picture, setPicture] = useState<Image | null>(image);

  /** Input typed while the page was being read stays. */
  function beginReading(): (found: FoundWish) => void {
    const [titleThen, priceThen] = [title, price.text];
    return (found) => {
      setUrl(found.url);
      setPicture(found.image);
      setTitle((now) => (now === titleThen ? found.title : now));
      const code = found.price?.currency_code;
      const read = found.price !== null && (code === 'SEK' || code === 'EUR') ? priceText(found.price.amount) : null;
      const next: TypedPrice = read === null ? noPrice : { text: read, currencyCode: code === 'EUR' ? 'EUR' : 'SEK' };
      setPrice((now) => (now.text !== priceThen || (read === null && now.text !== filled) ? now : next));
      setFilled(read);
    };
  }

  /** The fields to send, or the errors by field. */
  function check(): { fields: Required<Pick<WishDraft, 'title' | 'url' | 'price' | 'currencyCode' | 'pictureId'>> } | { errors: Record<string, string> } {
    const [amount, address] = [getPrice(price.text), toAddress(url)];
    if (title.trim() !== '' && amount !== undefined && address !== undefined)
      return { fields: { title, url: address, price: amount, currencyCode: (amount === null ? noPrice : price).currencyCode, pictureId: picture?.id ?? null } };
    return {
      errors: {
        ...(address === undefined && { url: m.wishlists_item_url_invalid() }),
        ...(title.trim() === '' && { title: m.wishlists_item_title_required() }),
        ...(amount === undefined && { price: m.wishlists_item_price_invalid() }),
      },
    };
  }

  return { title, setTitle, url, setUrl, price, setPrice, picture, setPicture, beginReading, check };
}
