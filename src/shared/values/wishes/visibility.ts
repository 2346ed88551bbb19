/** Who may see a wishlist. `private`: only its owners. `friends`: also the owners’ friends. `link`: also anybody with the link. */
export const visibilities = ['private', 'friends', 'link'] as const;
export type Visibility = (typeof visibilities)[number];
