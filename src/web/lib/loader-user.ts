/** For loaders: who is signed in. The server has renewed the access token before it renders, where that was possible. */
import { createContext, type RouterContextProvider } from 'react-router';
import { ApiError, type ApiOptions } from './api-call.ts';
import { createCalendarApi } from './calendar-api.ts';
import { createFriendApi } from './friend-api.ts';
import { createJubileeApi } from './jubilee-api.ts';
import { createMemberApi, type User } from './member-api.ts';
import { pageContext } from './page-context.ts';
import { createReminderApi } from './reminder-api.ts';
import { createReservationApi } from './reservation-api.ts';
import { createWishlistApi } from './wishlist-api.ts';

/** The calls that `create` makes, for a loader: in the same process, with the visitor's cookies. */
const callsOf =
  <Calls>(create: (options: ApiOptions) => Calls) =>
  (context: Readonly<RouterContextProvider>): Calls => {
    const { fetchApi, locale } = context.get(pageContext);
    return create({ fetch: fetchApi, locale });
  };

export const memberApiOf = callsOf(createMemberApi);
export const jubileeApiOf = callsOf(createJubileeApi);
export const friendApiOf = callsOf(createFriendApi);
export const reminderApiOf = callsOf(createReminderApi);
export const calendarApiOf = callsOf(createCalendarApi);
export const reservationApiOf = callsOf(createReservationApi);
export const wishlistApiOf = callsOf(createWishlistApi);

/** Asked for once a page, whoever of its loaders and guards wants to know. */
const asked = createContext<Promise<User | null> | null>(null);

/** The member that the page is for; null for a visitor. */
export function findUser(context: Readonly<RouterContextProvider>): Promise<User | null> {
  const known = context.get(asked);
  if (known) return known;
  const user = memberApiOf(context)
    .user()
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
