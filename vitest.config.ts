import { defineConfig } from 'vitest/config';

const plain = { environment: 'node' as const, isolate: true };
const api = ['src/server/**/*.test.ts'];
// The launcher's and the processes' tests start real servers and kill them: once is enough, whichever database the others use.
const process = ['src/server/platform/embedded-postgres/**/*.test.ts', 'src/server/platform/process/**/*.test.ts'];
const pure = ['src/server/**/rules.test.ts', 'src/server/**/*.unit.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { ...plain, name: 'unit', include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', ...pure] } },
      { test: { ...plain, name: 'process', include: process, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          ...plain,
          name: 'api on the embedded database',
          include: api,
          exclude: [...process, ...pure],
          globalSetup: ['src/server/testing/setup-embedded.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...plain,
          name: 'api on an installed PostgreSQL',
          include: api,
          exclude: [...process, ...pure],
          globalSetup: ['src/server/testing/setup-installed.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
