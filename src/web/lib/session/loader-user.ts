/** The signed-in member for loaders. */
import { createContext, type RouterContextProvider } from 'react-router';
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import { getApi } from '#web/lib/api/loader-api.ts';

/** Fetched once per page, shared by its loaders and guards. */
const userRequest = createContext<Promise<User | null> | null>(null);

/** The page's member; null for a visitor. */
export function findUser(context: Readonly<RouterContextProvider>): Promise<User | null> {
  const known = context.get(userRequest);
  if (known) return known;
  const user = getApi(context)
    .users.get()
    .then(
      // Up to a thousand reminders would be sent with every page.
      ({ user: { reminders: _, wishlists: __, ...user } }) => user,
      (error: unknown) => {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
        throw error;
      },
    );
  (context as RouterContextProvider).set(userRequest, user);
  return user;
}
