/** The areas of the API: prefix and access level. */

/** `anyone`: the session is not read. `visitor`: everybody, session read. `member`: signed-in members. `admin`: staff. */
export type Access = 'anyone' | 'visitor' | 'member' | 'admin';

export const areas = {
  store: { prefix: '/api/store', access: 'visitor' },
  orders: { prefix: '/api/store', access: 'visitor' },
  receipts: { prefix: '/api/store', access: 'visitor' },
  demoPayments: { prefix: '/api/store', access: 'anyone' },
  promotionCodes: { prefix: '/api/store', access: 'visitor' },
  giftCards: { prefix: '/api/store', access: 'visitor' },
  chipIns: { prefix: '/api/store', access: 'visitor' },
  storeMails: { prefix: '/api/store', access: 'visitor' },
  maps: { prefix: '/api/app/maps', access: 'anyone' },
  analytics: { prefix: '/api/analytics', access: 'anyone' },
  cms: { prefix: '/api/cms', access: 'anyone' },
  auth: { prefix: '/api/auth', access: 'visitor' },
  logout: { prefix: '/api/auth', access: 'anyone' },
  backend: { prefix: '/api/backend', access: 'visitor' },
  backendLogout: { prefix: '/api/backend', access: 'anyone' },
  /** Pages that members share by link: with or without a session. */
  public: { prefix: '/api/app/public', access: 'visitor' },
  publicReservations: { prefix: '/api/app/public', access: 'visitor' },
  publicReports: { prefix: '/api/app/public', access: 'visitor' },
  /** Calendar clients have no session: the secret in the address identifies the feed. */
  calendarFeeds: { prefix: '/api/app/public', access: 'anyone' },
  people: { prefix: '/api/app', access: 'member' },
  app: { prefix: '/api/app', access: 'member' },
  pictures: { prefix: '/api/app', access: 'member' },
  /** Fetches another site's page. */
  otherSites: { prefix: '/api/app', access: 'member' },
  /** Events of other companies, signed by them. */
  webhooks: { prefix: '/api/webhooks', access: 'anyone' },
  newPeople: { prefix: '/api/app', access: 'member' },
} as const satisfies Record<string, { prefix: string; access: Access }>;

export type AreaName = keyof typeof areas;
export type AccessOf<Area extends AreaName> = (typeof areas)[Area]['access'];
