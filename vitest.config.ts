import { defineConfig } from 'vitest/config';

// What is waited for ends the waiting: the limit is for what never comes, on a machine that may be slow.
const plain = { environment: 'node' as const, expect: { poll: { timeout: 15_000 } } };
// Modules are loaded once a worker: half of the time of these tests went into loading them anew for each file. Nothing may last in a process
// (ARCHITECTURE.md), so no file can lean on another.
const shared = { ...plain, isolate: false };
const api = ['src/server/**/*.test.ts'];
// The launcher's and the processes' tests start real servers and kill them: once is enough, whichever database the others use.
const process = [
  'src/server/platform/embedded-postgres/**/*.test.ts',
  'src/server/platform/process/**/*.test.ts',
  'src/server/testing/cluster-setup.test.ts',
  'scripts/dev/*.test.ts',
  'scripts/build/build.test.ts',
];
// They ask every address of the API over and over, or start a process for each command. Once is enough, where there is time: npm test, and not the check, which one waits for.
const long = ['src/server/http/openapi-fuzz.test.ts', 'src/server/http/owners-know-nothing.test.ts', 'src/server/modules/transfer/commands.test.ts'];
const pure = ['src/server/**/rules.test.ts', 'src/server/**/*.unit.test.ts'];

export default defineConfig({
  test: {
    // Vitest keeps one processor free for itself, of two the half. A test that asks the API waits for the database most of the time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: ['src/web/lib/testing/begin-in-swedish.ts'],
          // Properties are tried a thousand times, beside another worker on a machine that may be slow.
          testTimeout: 30_000,
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', ...pure],
          exclude: process,
        },
      },
      { test: { ...plain, name: 'process', include: process, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          ...shared,
          name: 'api on the embedded database',
          include: api,
          exclude: [...process, ...pure, ...long],
          globalSetup: ['src/server/testing/setup-embedded.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'api on an installed PostgreSQL',
          include: api,
          // It counts statements and bytes, which don't depend on the server, and transforms all pages for that.
          exclude: [...process, ...pure, 'src/server/http/rendered-page.test.ts'],
          globalSetup: ['src/server/testing/setup-installed.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
