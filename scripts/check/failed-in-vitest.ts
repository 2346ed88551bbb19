/** Vitest reporter for `reportFailures`: failed tests, files that failed to load, and unhandled errors. */
import type { Reporter } from 'vitest/node';
import { leaveFailures, reportFailure } from './failed-tests.ts';

/** Instantiated by Vitest with `new`. */
export default function FailedInVitest(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const messages = (errors: readonly { message: string; stack?: string | undefined }[]) => errors.map(({ message, stack }) => stack ?? message);
      leaveFailures([
        ...modules.flatMap((module) => [
          ...(module.errors().length > 0 ? [reportFailure(module.relativeModuleId, 'the file itself', messages(module.errors()))] : []),
          ...[...module.children.allSuites()].flatMap((suite) => (suite.errors().length > 0 ? [reportFailure(module.relativeModuleId, suite.fullName, messages(suite.errors()))] : [])),
          ...[...module.children.allTests('failed')].map((test) => reportFailure(module.relativeModuleId, test.fullName, messages(test.result().errors ?? []))),
        ]),
        ...unhandledErrors.map(({ message, stack }) => reportFailure('outside any test', 'an error that nobody minded', [stack ?? message])),
      ]);
    },
  };
}
