/**
 * The areas of the API: a prefix, and who is let in. How often one address may call is the server's business
 * (`server/http/api/areas.ts`).
 */

/**
 * Who is let in. `anyone`: the session is not read. `visitor`: anybody, and a signed-in member is known. `member`: signed-in
 * members only. `admin`: staff only.
 */
export type Access = 'anyone' | 'visitor' | 'member' | 'admin';

export const areas = {
  store: { prefix: '/api/store', access: 'visitor' },
  orders: { prefix: '/api/store', access: 'visitor' },
  demoPayments: { prefix: '/api/store', access: 'anyone' },
  promotionCodes: { prefix: '/api/store', access: 'visitor' },
  /** Ends in a mail to an address that was typed in. */
  storeMails: { prefix: '/api/store', access: 'visitor' },
  maps: { prefix: '/api/app/maps', access: 'anyone' },
  analytics: { prefix: '/api/analytics', access: 'anyone' },
  cms: { prefix: '/api/cms', access: 'anyone' },
  auth: { prefix: '/api/auth', access: 'visitor' },
  logout: { prefix: '/api/auth', access: 'anyone' },
  backend: { prefix: '/api/backend', access: 'visitor' },
  backendLogout: { prefix: '/api/backend', access: 'anyone' },
  /** What a member shares by its address: with or without a session. */
  public: { prefix: '/api/app/public', access: 'visitor' },
  publicReservations: { prefix: '/api/app/public', access: 'visitor' },
  publicReports: { prefix: '/api/app/public', access: 'visitor' },
  /** Calendar programs carry no session: the secret in the address says whose days are meant. */
  calendarFeeds: { prefix: '/api/app/public', access: 'anyone' },
  /** Searches for people, and what ends in a mail to another. */
  people: { prefix: '/api/app', access: 'member' },
  app: { prefix: '/api/app', access: 'member' },
  pictures: { prefix: '/api/app', access: 'member' },
  /** Has the shop fetch another site's page. */
  otherSites: { prefix: '/api/app', access: 'member' },
  newPeople: { prefix: '/api/app', access: 'member' },
} as const satisfies Record<string, { prefix: string; access: Access }>;

export type AreaName = keyof typeof areas;
export type AccessOf<Area extends AreaName> = (typeof areas)[Area]['access'];
