/** The API for loaders: in-process, with the visitor's cookies. */
import type { RouterContextProvider } from 'react-router';
import { ApiError } from './call.ts';
import { createApi } from './create-api.ts';
import type { ApiFor } from './route-table.ts';
import { auth } from './routes/auth.ts';
import { birthdayLinks } from './routes/birthday-links.ts';
import { calendar } from './routes/calendar.ts';
import { carts } from './routes/cart.ts';
import { catalog } from './routes/catalog.ts';
import { chipIns } from './routes/chip-ins.ts';
import { checkout, orders } from './routes/checkout.ts';
import { circleEvents } from './routes/circle-events.ts';
import { circles } from './routes/circles.ts';
import { content } from './routes/content.ts';
import { dishes } from './routes/dishes.ts';
import { draws, publicDraws } from './routes/draws.ts';
import { events } from './routes/events.ts';
import { friends } from './routes/friends.ts';
import { giftCards } from './routes/gift-cards.ts';
import { gifts } from './routes/gifts.ts';
import { greetings } from './routes/greetings.ts';
import { invites } from './routes/invites.ts';
import { jubilees } from './routes/jubilees.ts';
import { addresses } from './routes/maps.ts';
import { memberships } from './routes/memberships.ts';
import { personalData } from './routes/personal-data.ts';
import { push } from './routes/push.ts';
import { questions } from './routes/questions.ts';
import { reminders } from './routes/reminders.ts';
import { reports } from './routes/reports.ts';
import { reservations } from './routes/reservations.ts';
import { security } from './routes/security.ts';
import { publicEvents } from './routes/seen-events.ts';
import { settings } from './routes/settings.ts';
import { stockAlerts } from './routes/stock-alerts.ts';
import { suggestions } from './routes/suggestions.ts';
import { users } from './routes/user.ts';
import { whispers } from './routes/whispers.ts';
import { wishlists } from './routes/wishlists.ts';
import { withdrawals } from './routes/withdrawals.ts';
import { pageContext } from '../page/page-context.ts';

const tables = {
  addresses,
  auth,
  birthdayLinks,
  calendar,
  carts,
  catalog,
  checkout,
  chipIns,
  circleEvents,
  circles,
  content,
  dishes,
  draws,
  events,
  friends,
  giftCards,
  gifts,
  greetings,
  invites,
  jubilees,
  memberships,
  orders,
  personalData,
  publicDraws,
  publicEvents,
  push,
  questions,
  reminders,
  reports,
  reservations,
  security,
  settings,
  stockAlerts,
  suggestions,
  users,
  whispers,
  wishlists,
  withdrawals,
};

/** All API calls. Browser code takes only the groups it uses. */
export type Api = ApiFor<typeof tables>;

export function getApi(context: Readonly<RouterContextProvider>): Api {
  const { fetchApi, locale } = context.get(pageContext);
  return createApi(tables, { fetch: fetchApi, locale });
}

/** Maps an API error to the page's status: 400, 404 and 410 become 404, 429 and 503 stay (the server adds Retry-After), the rest is 500. */
export async function orPageError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) throw new Response(null, { status: 404 });
    if (error instanceof ApiError && [429, 503].includes(error.status)) throw new Response(null, { status: error.status });
    throw error;
  }
}

/** For optional parts of a page: null if the API refused. */
export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
