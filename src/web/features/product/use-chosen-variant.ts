import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Variant } from '#shared/contract/catalog.ts';
import { variantToShow } from './variant-choice.ts';
import type { ShownProduct } from './shown-product.ts';

export const VARIANT_PARAM = 'variant';

interface VariantChoice {
  id: string;
  /** Key of the location where it was chosen. */
  at: string;
}

/** The id chosen since the last navigation, else the URL's. */
export function wantedVariantId({ search, key }: { search: string; key: string }, choice: VariantChoice | null): string | null {
  return choice?.at === key ? choice.id : new URLSearchParams(search).get(VARIANT_PARAM);
}

/**
 * The current variant: switched at once, and stored in the URL without the router, which would re-render every link. After any navigation the URL
 * counts again.
 */
export function useChosenVariant(product: ShownProduct): { variant: Variant | undefined; choose: (variant: Variant) => void } {
  const place = useLocation();
  const [choice, setChoice] = useState<VariantChoice | null>(null);
  return {
    variant: variantToShow(product, wantedVariantId(place, choice)),
    choose({ id }) {
      setChoice({ id, at: place.key });
      const address = new URL(window.location.href);
      address.searchParams.set(VARIANT_PARAM, id);
      window.history.replaceState(window.history.state, '', address);
    },
  };
}

/** Whether two URLs differ only by variant, which needs no server request. */
export function isVariantChange(from: URL, to: URL): boolean {
  const withoutVariant = (url: URL) => {
    const bare = new URL(url);
    bare.searchParams.delete(VARIANT_PARAM);
    bare.hash = '';
    return bare.href;
  };
  return from.search !== to.search && withoutVariant(from) === withoutVariant(to);
}
