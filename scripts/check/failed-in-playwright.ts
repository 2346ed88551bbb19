/** Playwright reporter for `reportFailures`: failed journeys, and errors before or after them. */
import type { Reporter } from '@playwright/test/reporter';
import { leaveFailures, reportFailure } from './failed-tests.ts';

/** Instantiated by Playwright with `new`. */
export default function FailedInPlaywright(): Reporter {
  const failures: string[] = [];
  return {
    onError: (error) => void failures.push(reportFailure('the journeys', 'before or after them', [error.stack ?? error.message ?? error.value])),
    onTestEnd(test, { status, errors }) {
      if (status === test.expectedStatus || status === 'skipped') return;
      failures.push(
        reportFailure(
          `${test.titlePath().slice(1, -1).join(' › ')}`,
          test.title,
          errors.map(({ message, value }) => message ?? value),
        ),
      );
    },
    onEnd: () => leaveFailures(failures),
    // Printing is left to the other reporter.
    printsToStdio: () => false,
  };
}
