import type { WishOfLine } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/text/listed.ts';

/** Owner and list of the wish that a cart or order line fulfils. */
export const wishText = ({ list, to }: WishOfLine): string =>
  m.cart_wish({
    names: listed(
      to.map(({ firstName }) => firstName),
      getLocale(),
    ),
    list,
  });
