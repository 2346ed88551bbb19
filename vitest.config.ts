import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { long, longestFirst, ofDevelopment, processes, serverDependent } from './src/server/testing/test-files.ts';

const toRank = ({ moduleId }: TestSpecification): number => longestFirst.findIndex((file) => moduleId.endsWith(file));

/** A file of minutes that begins last leaves the other processor idle. Vitest orders by size where it has measured nothing, as in a fresh clone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = sorted.filter((file) => toRank(file) >= 0).sort((one, other) => toRank(one) - toRank(other));
    return [...first, ...sorted.filter((file) => toRank(file) < 0)];
  }
}

// What is waited for ends the waiting: the limit is for what never comes, on a machine that may be slow.
const plain = { environment: 'node' as const, testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
// Modules are loaded once a worker: half of the time of these tests went into loading them anew for each file. Nothing may last in a process
// (ARCHITECTURE.md), so no file can lean on another.
const shared = { ...plain, isolate: false };
const api = ['src/server/**/*.test.ts'];
const pure = ['src/server/**/rules.test.ts', 'src/server/**/*.unit.test.ts'];

// npm test asks an installed server what may depend on it, and npm run test:long -- postgresql everything.
const isWholeApi = process.env['WHOLE_API'] === 'yes';

export default defineConfig({
  test: {
    // Vitest keeps one processor free for itself, of two the half. A test that asks the API waits for the database most of the time.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: ['src/web/lib/testing/begin-in-swedish.ts'],
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tools/**/*.test.ts', 'demo/**/*.test.ts', ...pure],
          exclude: [...processes],
        },
      },
      { test: { ...plain, name: 'process', include: [...processes], exclude: process.env['DEV_SERVER'] === 'yes' ? [] : [...ofDevelopment], maxWorkers: 2 } },
      {
        test: {
          ...shared,
          name: 'api on the embedded database',
          include: api,
          exclude: [...processes, ...pure, ...long],
          globalSetup: ['src/server/testing/setup-embedded.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api on an installed PostgreSQL',
          include: isWholeApi ? api : [...serverDependent, ...long],
          // It counts statements and bytes, which don't depend on the server, and transforms all pages for that.
          exclude: [...processes, ...pure, 'src/server/http/site/rendered-page.test.ts'],
          globalSetup: ['src/server/testing/setup-installed.ts'],
        },
      },
    ],
  },
});
