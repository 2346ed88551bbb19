/** Subcommand dispatch on the shop's database, shared by the staff programs. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Ctx } from '../src/server/platform/context.ts';
import { DomainError } from '../src/server/platform/domain-error.ts';
import { fatal } from '../src/server/platform/process/fatal.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';
import { type Given, readArguments } from './transfer/arguments.ts';

/** Runs the command, or prints the usage, with exit code 1 unless --help. A DomainError is printed as one sentence. */
export async function runSubcommand(commands: Readonly<Record<string, (ctx: Ctx, words: Given) => Promise<void>>>, options: ParseArgsOptionsConfig, usage: string): Promise<void> {
  try {
    const words = readArguments(options, usage);
    const command = commands[words.words[0] ?? ''];
    if (words.values['help'] || !command) {
      say(usage);
      process.exitCode = words.values['help'] ? 0 : 1;
      return;
    }
    await runCommand(async (ctx) => {
      try {
        await command(ctx, words);
      } catch (error) {
        throw error instanceof DomainError ? new StartError(`${error.message}.`, { cause: error }) : error;
      }
    });
  } catch (error) {
    fatal(error);
  }
}
