/**
 * Who may see a wishlist. `private`: only its owners. `circles`: also those who are in chosen circles with an owner. `friends`: also the owners’ friends.
 * `link`: also anybody with the link.
 */
export const visibilities = ['private', 'circles', 'friends', 'link'] as const;
export type Visibility = (typeof visibilities)[number];

/** As stored: a list for circles is private but for its rows of circles, and so private again once the last has ended. */
export type StoredVisibility = Exclude<Visibility, 'circles'>;
