/**
 * Areas are policies: who may call, how often, whether another site's page may. Each module's routes are mounted in
 * the area whose policy they live under.
 */
import { mapsRoutes } from '../modules/addresses/maps.routes.ts';
import { addressRoutes } from '../modules/addresses/store.routes.ts';
import { analyticsRoutes } from '../modules/analytics/store.routes.ts';
import { securityRoutes } from '../modules/auth/app.routes.ts';
import { authRoutes, backendRoutes, directLogoutRoutes, logoutRoutes } from '../modules/auth/auth.routes.ts';
import { calendarRoutes } from '../modules/calendar/app.routes.ts';
import { calendarFeedRoutes } from '../modules/calendar/public.routes.ts';
import { cartRoutes, promotionRoutes } from '../modules/cart/store.routes.ts';
import { catalogRoutes } from '../modules/catalog/store.routes.ts';
import { checkoutRoutes } from '../modules/checkout/store.routes.ts';
import { contentRoutes } from '../modules/content/cms.routes.ts';
import { friendAskingRoutes, friendRoutes } from '../modules/friends/app.routes.ts';
import { inviteMailRoutes, inviteRoutes, neverInviteRoutes, publicInviteRoutes } from '../modules/invites/app.routes.ts';
import { jubileeRoutes, newJubileeRoutes, peopleRoutes } from '../modules/jubilees/app.routes.ts';
import { userRoutes } from '../modules/members/app.routes.ts';
import { pictureRoutes } from '../modules/members/picture.routes.ts';
import { settingsRoutes } from '../modules/settings/app.routes.ts';
import { unsubscribeRoutes } from '../modules/settings/public.routes.ts';
import { optionRoutes } from '../modules/settings/store.routes.ts';
import { memberOrderRoutes } from '../modules/orders/app.routes.ts';
import { orderRoutes } from '../modules/orders/store.routes.ts';
import { demoPaymentRoutes, paymentRoutes } from '../modules/payments/store.routes.ts';
import { personalDataRoutes } from '../modules/personal-data/app.routes.ts';
import { pushRoutes } from '../modules/push/app.routes.ts';
import { reportRoutes } from '../modules/reports/public.routes.ts';
import { reminderRoutes } from '../modules/reminders/app.routes.ts';
import { reminderLinkRoutes } from '../modules/reminders/public.routes.ts';
import { reservationRoutes } from '../modules/reservations/app.routes.ts';
import { guestReservingRoutes, publicReservationRoutes } from '../modules/reservations/public.routes.ts';
import { stockAlertRoutes } from '../modules/stock-alerts/store.routes.ts';
import { foundWishRoutes, publicWishlistRoutes, wishlistRoutes } from '../modules/wishlists/app.routes.ts';
import { withdrawalRoutes } from '../modules/withdrawals/store.routes.ts';
import type { Endpoint } from './endpoint.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * Who is let in. `anyone`: nobody asks who it is. `visitor`: anybody, and whoever is signed in is known. `member`: only
 * who is signed in. `admin`: only staff.
 */
export type Access = 'anyone' | 'visitor' | 'member' | 'admin';

export interface Area {
  prefix: string;
  access: Access;
  /** How often one network may read and write here: an IPv4 address, or the first 64 bits of an IPv6 one. */
  reads: RateLimit;
  writes: RateLimit;
  endpoints: readonly Endpoint[];
  /** Tells it from other areas under its prefix, so that they count apart. */
  name?: string;
  /** Exists only for requests that come from this very machine. */
  isLocalOnly?: true;
}

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 });

/** One browser changes a bag a few times a minute; a shared office address holds many browsers. */
const storeReads = perMinute(6_000);
const storeWrites = perMinute(1_200);
/** Some people behind one address have no more codes to try, and one who guesses gets no further. */
const codeTries = perMinute(40);

export const areas: readonly Area[] = [
  {
    prefix: '/api/store',
    access: 'visitor',
    reads: storeReads,
    writes: storeWrites,
    endpoints: [...catalogRoutes, ...cartRoutes, ...paymentRoutes, ...checkoutRoutes, ...addressRoutes, ...optionRoutes],
  },
  // Opened with a key: a household opens a few, and one who guesses gets no further.
  { prefix: '/api/store', access: 'visitor', reads: perMinute(300), writes: perMinute(60), endpoints: orderRoutes, name: 'orders' },
  { prefix: '/api/store', access: 'anyone', reads: storeReads, writes: perMinute(300), endpoints: demoPaymentRoutes, name: 'demo payments', isLocalOnly: true },
  { prefix: '/api/store', access: 'visitor', reads: storeReads, writes: codeTries, endpoints: promotionRoutes, name: 'codes' },
  // What ends in a mail to an address that was typed in: a person sends one or two.
  { prefix: '/api/store', access: 'visitor', reads: storeReads, writes: perMinute(20), endpoints: [...withdrawalRoutes, ...stockAlertRoutes], name: 'letters' },
  // A suggestion for every few letters that somebody types, with or without a session; an outside geocoder may stand behind it.
  { prefix: '/api/app/maps', access: 'anyone', reads: perMinute(120), writes: perMinute(20), endpoints: mapsRoutes },
  // A page reports every few seconds at most; many browsers may share an address.
  { prefix: '/api/analytics', access: 'anyone', reads: storeReads, writes: perMinute(600), endpoints: analyticsRoutes },
  { prefix: '/api/cms', access: 'anyone', reads: storeReads, writes: storeWrites, endpoints: contentRoutes },
  // Passwords are slowed by themselves, per account and network; this only bounds what hashing may cost.
  { prefix: '/api/auth', access: 'visitor', reads: perMinute(600), writes: perMinute(300), endpoints: authRoutes },
  { prefix: '/api/auth', access: 'anyone', reads: perMinute(300), writes: perMinute(300), endpoints: logoutRoutes, name: 'logout' },
  { prefix: '/api/backend', access: 'visitor', reads: perMinute(300), writes: perMinute(300), endpoints: backendRoutes },
  { prefix: '/api/backend', access: 'anyone', reads: perMinute(300), writes: perMinute(300), endpoints: directLogoutRoutes, name: 'logout' },
  // What a member shares by its address: with or without a session.
  {
    prefix: '/api/app/public',
    access: 'visitor',
    reads: perMinute(300),
    writes: perMinute(60),
    endpoints: [...publicInviteRoutes, ...neverInviteRoutes, ...unsubscribeRoutes, ...reminderLinkRoutes, ...publicWishlistRoutes, ...publicReservationRoutes],
  },
  { prefix: '/api/app/public', access: 'visitor', reads: perMinute(300), writes: perMinute(20), endpoints: guestReservingRoutes, name: 'reserving' },
  // Each ends in a mail to an address that was typed in, and in work for a person.
  { prefix: '/api/app/public', access: 'visitor', reads: perMinute(60), writes: perMinute(10), endpoints: reportRoutes, name: 'reports' },
  // Calendar programs carry no session, and bring nobody's: the secret in the address says whose days it is about.
  { prefix: '/api/app/public', access: 'anyone', reads: perMinute(300), writes: perMinute(60), endpoints: calendarFeedRoutes, name: 'feeds' },
  // Before the rest: its address would else be taken for somebody's id. Here also what ends in a mail to another.
  { prefix: '/api/app', access: 'member', reads: perMinute(120), writes: perMinute(20), endpoints: [...peopleRoutes, ...friendAskingRoutes, ...inviteMailRoutes], name: 'people' },
  {
    prefix: '/api/app',
    access: 'member',
    reads: perMinute(1_200),
    writes: perMinute(600),
    endpoints: [
      ...userRoutes,
      ...securityRoutes,
      ...settingsRoutes,
      ...personalDataRoutes,
      ...memberOrderRoutes,
      ...inviteRoutes,
      ...jubileeRoutes,
      ...reminderRoutes,
      ...friendRoutes,
      ...pushRoutes,
      ...wishlistRoutes,
      ...reservationRoutes,
      ...calendarRoutes,
    ],
  },
  // Each is decoded and made anew.
  { prefix: '/api/app', access: 'member', reads: perMinute(60), writes: perMinute(20), endpoints: pictureRoutes, name: 'pictures' },
  // Each has the shop ask another, and wait for it.
  { prefix: '/api/app', access: 'member', reads: perMinute(60), writes: perMinute(20), endpoints: foundWishRoutes, name: 'pages of others' },
  { prefix: '/api/app', access: 'member', reads: perMinute(60), writes: perMinute(60), endpoints: newJubileeRoutes, name: 'new people' },
];
