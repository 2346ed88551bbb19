/** The policies of the areas: how often one network may call, and what exists for this machine alone. */
import { type Access, type AreaName, areas as places } from '#shared/contract/areas.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Policy {
  /** How often one network may read and write here: an IPv4 address, or the first 64 bits of an IPv6 one. */
  reads: RateLimit;
  writes: RateLimit;
  /** Exists only for requests that come from this very machine. */
  isLocalOnly?: true;
}

export interface Area extends Policy {
  name: AreaName;
  prefix: string;
  access: Access;
  endpoints: readonly Endpoint[];
}

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 });

/** One browser changes a bag a few times a minute; a shared office address holds many browsers. */
const storeReads = perMinute(6_000);
const storeWrites = perMinute(1_200);
/** Some people behind one address have no more codes to try, and one who guesses gets no further. */
const codeTries = perMinute(40);

const policies: Record<AreaName, Policy> = {
  store: { reads: storeReads, writes: storeWrites },
  // Opened with a key: a household opens a few, and one who guesses gets no further.
  orders: { reads: perMinute(300), writes: perMinute(60) },
  demoPayments: { reads: storeReads, writes: perMinute(300), isLocalOnly: true },
  promotionCodes: { reads: storeReads, writes: codeTries },
  // A person sends one or two.
  storeMails: { reads: storeReads, writes: perMinute(20) },
  // A suggestion for every few letters that somebody types; an outside geocoder may stand behind it.
  maps: { reads: perMinute(120), writes: perMinute(20) },
  // A page reports every few seconds at most; many browsers may share an address.
  analytics: { reads: storeReads, writes: perMinute(600) },
  cms: { reads: storeReads, writes: storeWrites },
  // Passwords are slowed by themselves, per account and network; this only bounds what hashing may cost.
  auth: { reads: perMinute(600), writes: perMinute(300) },
  logout: { reads: perMinute(300), writes: perMinute(300) },
  backend: { reads: perMinute(300), writes: perMinute(300) },
  backendLogout: { reads: perMinute(300), writes: perMinute(300) },
  public: { reads: perMinute(300), writes: perMinute(60) },
  publicReservations: { reads: perMinute(300), writes: perMinute(20) },
  // Each ends in a mail to an address that was typed in, and in work for a person.
  publicReports: { reads: perMinute(60), writes: perMinute(10) },
  calendarFeeds: { reads: perMinute(300), writes: perMinute(60) },
  people: { reads: perMinute(120), writes: perMinute(20) },
  app: { reads: perMinute(1_200), writes: perMinute(600) },
  // Each is decoded and encoded anew.
  pictures: { reads: perMinute(60), writes: perMinute(20) },
  // Each has the shop fetch another site's page, and wait for it.
  otherSites: { reads: perMinute(60), writes: perMinute(20) },
  newPeople: { reads: perMinute(60), writes: perMinute(60) },
};

/** The areas with their endpoints, in the order in which they are mounted. */
export const areas: readonly Area[] = (Object.keys(places) as AreaName[]).map((name) => ({
  name,
  ...places[name],
  ...policies[name],
  endpoints: endpoints.filter(({ area }) => area === name),
}));
