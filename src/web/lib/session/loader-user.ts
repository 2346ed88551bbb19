/** For loaders: who is signed in. The server has renewed the access token before it renders, where that was possible. */
import { createContext, type RouterContextProvider } from 'react-router';
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import { apiOf } from '#web/lib/api/loader-api.ts';

/** Asked for once a page, whoever of its loaders and guards wants to know. */
const asked = createContext<Promise<User | null> | null>(null);

/** The member that the page is for; null for a visitor. */
export function findUser(context: Readonly<RouterContextProvider>): Promise<User | null> {
  const known = context.get(asked);
  if (known) return known;
  const user = apiOf(context)
    .users.get()
    .then(
      // A thousand reminders would come with every page.
      ({ user: { reminders: _, wishlists: __, ...user } }) => user,
      (error: unknown) => {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
        throw error;
      },
    );
  (context as RouterContextProvider).set(asked, user);
  return user;
}
