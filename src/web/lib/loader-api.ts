/** The API for a loader: called in the same process, with the visitor's cookies; a 404 becomes the page's 404. */
import type { RouterContextProvider } from 'react-router';
import { ApiError } from './api/call.ts';
import { createApi } from './api/create-api.ts';
import type { ApiOf } from './api/route-table.ts';
import { auth } from './api/routes/auth.ts';
import { calendar } from './api/routes/calendar.ts';
import { carts } from './api/routes/cart.ts';
import { catalog } from './api/routes/catalog.ts';
import { checkout, orders } from './api/routes/checkout.ts';
import { content } from './api/routes/content.ts';
import { friends } from './api/routes/friends.ts';
import { invites } from './api/routes/invites.ts';
import { jubilees } from './api/routes/jubilees.ts';
import { addresses } from './api/routes/maps.ts';
import { personalData } from './api/routes/personal-data.ts';
import { push } from './api/routes/push.ts';
import { reminders } from './api/routes/reminders.ts';
import { reports } from './api/routes/reports.ts';
import { gifts, reservations } from './api/routes/reservations.ts';
import { security } from './api/routes/security.ts';
import { settings } from './api/routes/settings.ts';
import { stockAlerts } from './api/routes/stock-alerts.ts';
import { users } from './api/routes/user.ts';
import { wishlists } from './api/routes/wishlists.ts';
import { withdrawals } from './api/routes/withdrawals.ts';
import { pageContext } from './page-context.ts';

const tables = {
  addresses,
  auth,
  calendar,
  carts,
  catalog,
  checkout,
  content,
  friends,
  gifts,
  invites,
  jubilees,
  orders,
  personalData,
  push,
  reminders,
  reports,
  reservations,
  security,
  settings,
  stockAlerts,
  users,
  wishlists,
  withdrawals,
};

/** All calls of the API. A part that runs in the browser takes the groups that it uses: `Pick<Api, 'carts'>`. */
export type Api = ApiOf<typeof tables>;

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const { fetchApi, locale } = context.get(pageContext);
  return createApi(tables, { fetch: fetchApi, locale });
}

/** Turns the API's refusal into the page's status: 404 stays 404, 503 stays 503 (to which the server adds when to try again), the rest is a 500. */
export async function orPageError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) throw new Response(null, { status: 404 });
    if (error instanceof ApiError && error.status === 503) throw new Response(null, { status: 503 });
    throw error;
  }
}

/** For a part that the page can stand without: null where the API refused it, so that the page can say so in its place. */
export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
