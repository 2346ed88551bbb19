/**
 * Areas are policies: who may call, how often, whether another site's page may. Each module's routes are mounted in
 * the area whose policy they live under.
 */
import { mapsRoutes } from '../modules/addresses/maps.routes.ts';
import { addressRoutes } from '../modules/addresses/store.routes.ts';
import { analyticsRoutes } from '../modules/analytics/store.routes.ts';
import { cartRoutes, promotionRoutes } from '../modules/cart/store.routes.ts';
import { catalogRoutes } from '../modules/catalog/store.routes.ts';
import { checkoutRoutes } from '../modules/checkout/store.routes.ts';
import { contentRoutes } from '../modules/content/cms.routes.ts';
import { orderRoutes } from '../modules/orders/store.routes.ts';
import { demoPaymentRoutes, paymentRoutes } from '../modules/payments/store.routes.ts';
import { stockAlertRoutes } from '../modules/stock-alerts/store.routes.ts';
import { withdrawalRoutes } from '../modules/withdrawals/store.routes.ts';
import type { Endpoint } from './endpoint.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Area {
  prefix: string;
  /** How often one address may read and write here. */
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
/** Nobody has twenty codes to try, and one who guesses gets no further. */
const codeTries = perMinute(20);

export const areas: readonly Area[] = [
  {
    prefix: '/api/store',
    reads: storeReads,
    writes: storeWrites,
    endpoints: [...catalogRoutes, ...cartRoutes, ...paymentRoutes, ...checkoutRoutes, ...orderRoutes, ...addressRoutes],
  },
  { prefix: '/api/store', reads: storeReads, writes: perMinute(300), endpoints: demoPaymentRoutes, name: 'demo payments', isLocalOnly: true },
  { prefix: '/api/store', reads: storeReads, writes: codeTries, endpoints: promotionRoutes, name: 'codes' },
  // What ends in a mail to an address that was typed in: a person sends one or two.
  { prefix: '/api/store', reads: storeReads, writes: perMinute(20), endpoints: [...withdrawalRoutes, ...stockAlertRoutes], name: 'letters' },
  // A suggestion for every few letters that somebody types, with or without a session; an outside geocoder may stand behind it.
  { prefix: '/api/app/maps', reads: perMinute(120), writes: perMinute(20), endpoints: mapsRoutes },
  // A page reports every few seconds at most; many browsers may share an address.
  { prefix: '/api/analytics', reads: storeReads, writes: perMinute(600), endpoints: analyticsRoutes },
  { prefix: '/api/cms', reads: storeReads, writes: storeWrites, endpoints: contentRoutes },
];
