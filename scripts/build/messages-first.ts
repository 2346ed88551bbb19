/**
 * Loaded before programs whose modules import the compiled messages (package.json, `--import`): a fresh clone has none yet, and after a change of the
 * catalogues those that are there are old.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compiledMessages, compileMessages, messageCatalogues } from './compile-messages.ts';

const writtenAt = (file: string): number => statSync(file).mtimeMs;

function areOld(): boolean {
  const compiledAt = writtenAt(compiledMessages);
  return readdirSync(messageCatalogues, { recursive: true, encoding: 'utf8' }).some((name) => writtenAt(path.join(messageCatalogues, name)) > compiledAt);
}

if (!existsSync(compiledMessages) || areOld()) await compileMessages();
