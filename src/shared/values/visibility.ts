/** Who may see a wishlist. `private`: its owners alone. `friends`: the owners’ friends, too. `link`: whoever has the link, too. */
export const visibilities = ['private', 'friends', 'link'] as const;
export type Visibility = (typeof visibilities)[number];
