import type * as contract from '#shared/contract/user.ts';

/** The member as pages know them; reminders and wishlists have their own calls. */
export type User = Omit<contract.User, 'reminders' | 'wishlists'>;
