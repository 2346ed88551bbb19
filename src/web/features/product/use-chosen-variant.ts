import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product, Variant } from '#shared/contract/catalog.ts';
import { variantToShow } from './variant-choice.ts';

/** Names the variant in the address, so that a link to a product can be one to the blue one. */
export const VARIANT_PARAM = 'variant';

/** The variant that is looked at: the visitor's choice at once, and kept in the address. */
export function useChosenVariant(product: Product): { variant: Variant | undefined; choose: (variant: Variant) => void } {
  const [searchParams, setSearchParams] = useSearchParams();
  const [chosenId, setChosenId] = useState<string | null>(null);
  return {
    variant: variantToShow(product, chosenId ?? searchParams.get(VARIANT_PARAM)),
    choose({ id }) {
      setChosenId(id);
      setSearchParams((before) => ({ ...Object.fromEntries(before), [VARIANT_PARAM]: id }), { replace: true, preventScrollReset: true });
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
