import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Variant } from '#shared/contract/catalog.ts';
import { variantToShow } from './variant-choice.ts';
import type { ShownProduct } from './shown-product.ts';

/** Names the variant in the address, so that a link to a product can be one to the blue one. */
export const VARIANT_PARAM = 'variant';

interface VariantChoice {
  id: string;
  /** The key of the navigation after which it was made. */
  at: string;
}

/** The id that was chosen since the last navigation, else the one that the address names. */
export function wantedVariantId({ search, key }: { search: string; key: string }, choice: VariantChoice | null): string | null {
  return choice?.at === key ? choice.id : new URLSearchParams(search).get(VARIANT_PARAM);
}

/**
 * The variant that is looked at: the visitor's choice at once, and kept in the address. All variants are on the page already, so
 * the address is changed without the router, which would render every link of the page anew; its own note of the place stays
 * with it. Whatever navigation comes next, to another variant's address or back to this one, the address counts again.
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

/** Whether only the variant differs between two addresses, which needs nothing from the server. */
export function isVariantChange(from: URL, to: URL): boolean {
  const withoutVariant = (url: URL) => {
    const bare = new URL(url);
    bare.searchParams.delete(VARIANT_PARAM);
    bare.hash = '';
    return bare.href;
  };
  return from.search !== to.search && withoutVariant(from) === withoutVariant(to);
}
