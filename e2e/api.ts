/** API client in the browser's session, for a journey's setup: `api(page).carts.addLineItem({ cartId, body })`. */
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { auth } from '../src/shared/contract/auth.ts';
import { birthdayLinks } from '../src/shared/contract/birthday-links.ts';
import { carts } from '../src/shared/contract/cart.ts';
import { catalog } from '../src/shared/contract/catalog.ts';
import { checkout, orders } from '../src/shared/contract/checkout.ts';
import { circles } from '../src/shared/contract/circles.ts';
import { draws, publicDraws } from '../src/shared/contract/draws.ts';
import { events } from '../src/shared/contract/events.ts';
import { friends } from '../src/shared/contract/friends.ts';
import { gifts } from '../src/shared/contract/gifts.ts';
import { greetings } from '../src/shared/contract/greetings.ts';
import { invites } from '../src/shared/contract/invites.ts';
import { jubilees } from '../src/shared/contract/jubilees.ts';
import { questions } from '../src/shared/contract/questions.ts';
import { reminders } from '../src/shared/contract/reminders.ts';
import { reservations } from '../src/shared/contract/reservations.ts';
import type { Route } from '../src/shared/contract/route.ts';
import type { AnswerFor, CallArguments } from '../src/shared/contract/route-input.ts';
import { routePath } from '../src/shared/contract/route-path.ts';
import { publicEvents } from '../src/shared/contract/seen-events.ts';
import { security } from '../src/shared/contract/security.ts';
import { settings } from '../src/shared/contract/settings.ts';
import { suggestions } from '../src/shared/contract/suggestions.ts';
import { users } from '../src/shared/contract/user.ts';
import { wishlists } from '../src/shared/contract/wishlists.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';

const groups = {
  auth,
  birthdayLinks,
  carts,
  catalog,
  checkout,
  circles,
  draws,
  events,
  friends,
  gifts,
  greetings,
  invites,
  jubilees,
  orders,
  publicDraws,
  publicEvents,
  questions,
  reminders,
  reservations,
  security,
  settings,
  suggestions,
  users,
  wishlists,
};

/** Language of the answer; Swedish by default. */
interface Options {
  locale?: Locale;
}

interface AnyInput extends Options {
  query?: Record<string, unknown>;
  body?: unknown;
}

type Groups = typeof groups;
type Api<Kind extends 'answer' | 'response'> = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: (...input: CallArguments<Groups[Group][Name], Options>) => Promise<Kind extends 'answer' ? AnswerFor<Groups[Group][Name]> : APIResponse>;
  };
};

function send(from: Page | APIRequestContext, { method, ...route }: Route, { query = {}, body, locale, ...params }: AnyInput): Promise<APIResponse> {
  return ('request' in from ? from.request : from).fetch(routePath(route, params, { ...query, locale }), {
    method,
    // The API accepts changes from the shop's own pages only.
    headers: { Origin: new URL(process.env['SHOP_URL'] ?? '').origin },
    ...(body === undefined ? {} : { data: body }),
  });
}

function mapRoutes(toCall: (route: Route) => (input?: AnyInput) => unknown): unknown {
  return Object.fromEntries(Object.entries(groups).map(([group, routes]) => [group, Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, toCall(route as Route)]))]));
}

/** Calls that fail the journey when refused. */
export const api = (from: Page | APIRequestContext): Api<'answer'> =>
  mapRoutes((route) => async (input = {}) => {
    const response = await send(from, route, input);
    await expect(response, `${route.method} ${route.path}`).toBeOK();
    return response.json();
  }) as Api<'answer'>;

/** The same calls; refusals are returned. */
export const responses = (from: Page | APIRequestContext): Api<'response'> =>
  mapRoutes(
    (route) =>
      (input = {}) =>
        send(from, route, input),
  ) as Api<'response'>;
