/** Vitest reporter for `tellFailures`: failed tests, files that failed to load, and unhandled errors. */
import type { Reporter } from 'vitest/node';
import { leaveFailures, tellFailure } from './failed-tests.ts';

/** Instantiated by Vitest with `new`. */
export default function FailedInVitest(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const messages = (errors: readonly { message: string; stack?: string | undefined }[]) => errors.map(({ message, stack }) => stack ?? message);
      leaveFailures([
        ...modules.flatMap((module) => [
          ...(module.errors().length > 0 ? [tellFailure(module.relativeModuleId, 'the file itself', messages(module.errors()))] : []),
          ...[...module.children.allSuites()].flatMap((suite) => (suite.errors().length > 0 ? [tellFailure(module.relativeModuleId, suite.fullName, messages(suite.errors()))] : [])),
          ...[...module.children.allTests('failed')].map((test) => tellFailure(module.relativeModuleId, test.fullName, messages(test.result().errors ?? []))),
        ]),
        ...unhandledErrors.map(({ message, stack }) => tellFailure('outside any test', 'an error that nobody minded', [stack ?? message])),
      ]);
    },
  };
}
