/** Area policies: rate limits per network, and local-only access. */
import { type Access, type AreaName, areas as places } from '#shared/contract/areas.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Policy {
  /** Rate limits per network: an IPv4 address, or an IPv6 /64. */
  reads: RateLimit;
  writes: RateLimit;
  /** Available only to requests from this machine. */
  isLocalOnly?: true;
}

export interface Area extends Policy {
  name: AreaName;
  prefix: string;
  access: Access;
  endpoints: readonly Endpoint[];
}

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 });

/** A browser changes its cart a few times a minute; a shared office address holds many browsers. */
const storeReads = perMinute(6_000);
const storeWrites = perMinute(1_200);
/** Enough for several people behind one address; stops guessing. */
const codeTries = perMinute(40);

const policies: Record<AreaName, Policy> = {
  store: { reads: storeReads, writes: storeWrites },
  // Opened with a key: enough for a household; stops guessing.
  orders: { reads: perMinute(300), writes: perMinute(60) },
  // Each prints a PDF: a tenth of a second.
  receipts: { reads: perMinute(40), writes: perMinute(10) },
  demoPayments: { reads: storeReads, writes: perMinute(300), isLocalOnly: true },
  promotionCodes: { reads: storeReads, writes: codeTries },
  // A code opens what is left of a gift card: read or typed, guessing is limited.
  giftCards: { reads: codeTries, writes: codeTries },
  // By a secret address, which may be shared with a large family.
  chipIns: { reads: perMinute(300), writes: codeTries },
  // One or two per person.
  storeMails: { reads: storeReads, writes: perMinute(20) },
  // One request per few typed letters; an external geocoder may be behind it.
  maps: { reads: perMinute(120), writes: perMinute(20) },
  // A page reports every few seconds at most; browsers may share an address.
  analytics: { reads: storeReads, writes: perMinute(600) },
  cms: { reads: storeReads, writes: storeWrites },
  // Passwords have their own limits per account and network; this bounds the cost of hashing.
  auth: { reads: perMinute(600), writes: perMinute(300) },
  logout: { reads: perMinute(300), writes: perMinute(300) },
  backend: { reads: perMinute(300), writes: perMinute(300) },
  backendLogout: { reads: perMinute(300), writes: perMinute(300) },
  public: { reads: perMinute(300), writes: perMinute(60) },
  publicReservations: { reads: perMinute(300), writes: perMinute(20) },
  // Each sends a mail to a typed address and makes work for the moderator.
  publicReports: { reads: perMinute(60), writes: perMinute(10) },
  calendarFeeds: { reads: perMinute(300), writes: perMinute(60) },
  // Reaches others by mail or notification; mails to strangers are limited by the day as well. Enough for a household that invites its guests one by one.
  people: { reads: perMinute(120), writes: perMinute(60) },
  app: { reads: perMinute(1_200), writes: perMinute(600) },
  // Each picture is decoded and re-encoded.
  pictures: { reads: perMinute(60), writes: perMinute(20) },
  // Each makes the shop fetch another site's page and wait.
  otherSites: { reads: perMinute(60), writes: perMinute(20) },
  // A company sends what piled up all at once; each call costs a signature check.
  webhooks: { reads: perMinute(60), writes: perMinute(6_000) },
  newPeople: { reads: perMinute(60), writes: perMinute(60) },
};

/** Areas with their endpoints, in mount order. */
export const areas: readonly Area[] = (Object.keys(places) as AreaName[]).map((name) => ({
  name,
  ...places[name],
  ...policies[name],
  endpoints: endpoints.filter(({ area }) => area === name),
}));
