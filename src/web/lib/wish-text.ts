import type { WishOfLine } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** Whose wish a line of a bag or an order fulfils, and from which list. */
export const wishText = ({ list, to }: WishOfLine): string => m.cart_wish({ names: to.map(({ firstName }) => firstName).join(', '), list });
