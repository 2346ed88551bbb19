/** Arguments that import and export share, read so that a wrong one is told in a sentence. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartError } from '../../src/server/platform/start-error.ts';

export interface Given {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Throws StartError with the usage behind it for an argument that doesn't exist. */
export function readArguments(options: ParseArgsOptionsConfig, usage: string): Given {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { words: positionals, values: values as Given['values'] };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/** One of a closed list, or the default where it isn't given. */
export function oneOf<Choice extends string>({ values }: Given, name: string, choices: readonly Choice[], standard: Choice): Choice {
  const given = values[name] ?? standard;
  const choice = choices.find((candidate) => candidate === given);
  if (choice === undefined) throw new StartError(`--${name} must be one of ${choices.join(', ')}, not ${String(given)}.`);
  return choice;
}
