/** Which test files vitest.config.ts gives to which run. */

/**
 * Tests whose answer is the server's rather than the program's: who waits for whom, the connection and its settings, what is notified between processes, plans, order
 * and search of text, the types of statements. Another major version, reached over TCP, may answer otherwise; all others ask it nothing that it could.
 */
export const serverDependent: readonly string[] = [
  // Connections, stalls, jobs, migrations; statements against what PostgreSQL says of them.
  'src/server/platform/*.test.ts',
  'src/server/testing/statements/*.test.ts',
  // A server that is unavailable, locks, and what one process notifies another of.
  'src/server/http/{api/database-unavailable,api/locked-table,cache/answer-cache,cache/page-cache*}.test.ts',
  'src/server/modules/catalog/kept-*.test.ts',
  // Races, locks and deadlocks.
  'src/server/modules/*/{races,at-once,*once}.test.ts',
  'src/server/modules/{auth/refresh,checkout/let-go,inventory/reservations,orders/keys,reminders/delivery,reservations/bought}.test.ts',
  // Plans, order and search of text.
  'src/server/modules/search/*.test.ts',
  'src/server/modules/*/{plans,search,found,listing,suggest}.test.ts',
];

/**
 * Half a minute of processor time each, and more: they ask every address of the API over and over, with strings and pictures of all kinds, or start a process for
 * each command. Once is enough: in npm test, on the installed server, and not in the check, which one waits for.
 */
export const long: readonly string[] = [
  'src/server/http/api/{naughty-people,naughty-strings}.test.ts',
  'src/server/http/api/openapi-fuzz.test.ts',
  'src/server/http/api/owners-know-nothing.test.ts',
  'src/server/modules/members/hostile-pictures.test.ts',
  'src/server/modules/transfer/commands.test.ts',
];

/** They start real servers and kill them: once is enough, whichever database the others use. */
export const processes: readonly string[] = [
  'src/server/platform/embedded-postgres/**/*.test.ts',
  'src/server/platform/process/**/*.test.ts',
  'src/server/testing/cluster-setup.test.ts',
  'scripts/dev/*.test.ts',
  'scripts/build/build.test.ts',
];
