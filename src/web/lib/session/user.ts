import type * as contract from '#shared/contract/user.ts';

/** The member as pages know them; reminders and wishlists have calls of their own. */
export type User = Omit<contract.User, 'reminders' | 'wishlists'>;
