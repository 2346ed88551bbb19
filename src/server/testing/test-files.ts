/** Selection of test files for the projects of vitest.config.ts. */

/**
 * Tests whose result depends on the PostgreSQL server: lock waits, connections and settings, notifications, query plans, ordering and text search, statement
 * types. Another major version over TCP may behave differently here; all other tests don't depend on it.
 */
export const serverDependent: readonly string[] = [
  // Connections, stalls, jobs, migrations; statement types.
  'src/server/platform/*.test.ts',
  'src/server/testing/statements/*.test.ts',
  // Outages, locks, and notifications between processes.
  'src/server/http/{api/database-unavailable,api/locked-table,cache/answer-cache,cache/page-cache*}.test.ts',
  'src/server/modules/catalog/cached-*.test.ts',
  // Races, locks and deadlocks.
  'src/server/modules/*/{races,at-once,*once}.test.ts',
  'src/server/modules/{auth/refresh,checkout/connections,checkout/let-go,inventory/holds,orders/keys,reminders/delivery,reservations/bought}.test.ts',
  // Query plans, ordering, text search.
  'src/server/modules/search/*.test.ts',
  'src/server/modules/*/{plans,search,found,listing,suggest}.test.ts',
];

/**
 * Half a minute each or more: they call every endpoint repeatedly with all kinds of strings and pictures, start a process per command, or wait for the next
 * minute of a timed job. They run in npm test, on the installed server, but not in the check, which developers wait for.
 */
export const long: readonly string[] = [
  'src/server/modules/checkout/interleavings.test.ts',
  'src/server/http/api/{blocked-members,naughty-gifts,naughty-people,naughty-strings}.test.ts',
  'src/server/http/api/openapi-fuzz.test.ts',
  'src/server/http/api/owners-know-nothing.test.ts',
  'src/server/modules/members/hostile-pictures.test.ts',
  'src/server/modules/{orders,transfer}/commands.test.ts',
  'src/server/platform/job-runner-clock.test.ts',
];

/** Tests that start and kill real servers; run once, whichever database the others use. */
export const processes: readonly string[] = [
  'src/server/platform/embedded-postgres/**/*.test.ts',
  'src/server/platform/process/**/*.test.ts',
  'src/server/testing/cluster-setup.test.ts',
  'scripts/dev/*.test.ts',
  'scripts/build/build.test.ts',
];

/** `npm run dev` on a copy of the project: two minutes of processor time, in `npm run test:long -- dev` alone. */
export const ofDevelopment: readonly string[] = ['scripts/dev/dev.test.ts'];

/** Files of a minute and more, in the order in which they begin. */
export const longestFirst: readonly string[] = [
  'scripts/build/build.test.ts',
  'scripts/dev/dev.test.ts',
  'src/server/platform/process/shop-clients.test.ts',
  'src/server/http/api/openapi-fuzz.test.ts',
  'src/server/http/api/owners-know-nothing.test.ts',
  'src/server/http/api/access-matrix.test.ts',
];
