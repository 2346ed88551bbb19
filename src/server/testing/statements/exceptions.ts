/** Exceptions of the statement check, each with its reason. */

/** Columns whose declared nullability differs from the table's. The test reports exceptions no longer needed. */
export const nullability: Readonly<Record<string, { columns: readonly string[]; why: string }>> = {
  'payments.store-customer': { columns: ['customer_id'], why: 'it falls back to a parameter that is never null' },
  'jubilees.avatars': { columns: ['avatar_id'], why: 'its condition leaves null out' },
  'greetings.friend': { columns: ['friend_id'], why: 'its condition leaves null out' },
  'wishlists.delete-removed': { columns: ['picture_id'], why: 'its condition leaves null out' },
  'personal-data.take-export': { columns: ['file'], why: 'its condition leaves null out' },
  'demo-scale.brands': { columns: ['vendor_id'], why: 'its condition leaves null out' },
  'jobs.revive': { columns: ['name'], why: 'its condition asks for names' },
  'wish-news.due': { columns: ['product_id'], why: 'the product is joined by it' },
  'reservations.by-token': { columns: ['guest_name', 'guest_email', 'language_code'], why: 'a reservation with a token is a guest’s, which has them from the start' },
  'reservations.guest': { columns: ['guest_name', 'language_code', 'guest_email'], why: 'its condition leaves members out; a guest’s has them from the start' },
  'catalog.last-product-before': { columns: ['updated_at'], why: 'one row type for three kinds, of which two have no age' },
};

/** Definitions that are not prepared. */
export const unprepared: Readonly<Record<string, string>> = {
  'bench.ilike': 'the bench runs as it is imported; its statement is not the shop’s',
};

/** Files that send SQL without a definition. */
export const bareTexts: Readonly<Record<string, string>> = {
  'src/server/http/site/health.ts': 'asks whether the database answers, and reads nothing',
  'src/server/http/cache/invalidation.ts': 'asks whether the database answers, and reads nothing',
  'src/server/platform/require-database.ts': 'asks an unknown server for its version, before anything is prepared there',
  'demo/scale.ts': 'analyzes all tables, and reads nothing',
};
