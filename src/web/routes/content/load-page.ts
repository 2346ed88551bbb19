/** Loads a content page, with the data its blocks need besides the API's response. */
import type { RouterContextProvider } from 'react-router';
import type { ContentPage, PageKind } from '#shared/contract/content.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { pageShareCard } from '#shared/values/pictures/share-card.ts';
import { contentAlternates } from '#web/features/content/content-addresses.ts';
import { faqData } from '#web/features/content/faq-data.ts';
import { type GiftDay, giftDaysFrom } from '#web/features/content/gift-days.ts';
import { giftDaysShown } from '#web/features/content/column-blocks.ts';
import type { Alternates } from '#web/lib/seo/alternates.ts';
import { jsonLd } from '#web/lib/seo/json-ld.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest, regionOfCurrency } from '#web/lib/page/request-currency.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { type ShownBlock, shownBlocks } from './shown-blocks.ts';

export interface LoadedPage {
  page: Omit<ContentPage, 'blocks'> & { blocks: ShownBlock[] };
  alternates: Alternates;
  /** In order, as many as a block shows. */
  giftDays: GiftDay[];
  currency: Currency;
  /** For link previews. */
  sharePicture: string | null;
  /** For search engines. */
  structured: string[];
}

interface PageRequest {
  context: Readonly<RouterContextProvider>;
  request: Request;
  slug: string;
  /** Only a page of this kind; omitted: any. */
  kind?: PageKind;
}

/** Throws the page's 404 if there is no such page. */
export async function loadPage({ context, request, slug, kind }: PageRequest): Promise<LoadedPage> {
  const currency = currencyOfRequest(request);
  const { page } = await orPageError(getApi(context).content.getPage({ slug, query: { ...(kind && { kind }), region_id: regionOfCurrency(currency) } }));
  const faq = faqData(page.blocks);
  return {
    page: { ...page, blocks: shownBlocks(page.blocks, currency) },
    alternates: contentAlternates(page),
    giftDays: giftDaysFrom(todayInShop(), giftDaysShown(page.blocks), context.get(pageContext).locale),
    currency,
    sharePicture: getSharePicture(context, pageShareCard(page)),
    structured: faq ? [jsonLd(faq)] : [],
  };
}
