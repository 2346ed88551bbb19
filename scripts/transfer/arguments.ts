/** Argument parsing shared by import and export, with readable errors. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartError } from '../../src/server/platform/start-error.ts';

export interface Given {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Throws StartError with the usage for an unknown argument. */
export function readArguments(options: ParseArgsOptionsConfig, usage: string): Given {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { words: positionals, values: values as Given['values'] };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/** One of a closed list, or the default if absent. */
export function readChoice<Choice extends string>({ values }: Given, name: string, choices: readonly Choice[], standard: Choice): Choice {
  const given = values[name] ?? standard;
  const choice = choices.find((candidate) => candidate === given);
  if (choice === undefined) throw new StartError(`--${name} must be one of ${choices.join(', ')}, not ${String(given)}.`);
  return choice;
}
