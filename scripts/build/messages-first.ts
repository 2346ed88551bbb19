/** Preloaded (package.json, `--import`) by programs that import compiled messages: compiles them when missing or outdated. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compiledMessages, compileMessages, messageCatalogues } from './compile-messages.ts';

const writtenAt = (file: string): number => statSync(file).mtimeMs;

function areOld(): boolean {
  const compiledAt = writtenAt(compiledMessages);
  return readdirSync(messageCatalogues, { recursive: true, encoding: 'utf8' }).some((name) => writtenAt(path.join(messageCatalogues, name)) > compiledAt);
}

if (!existsSync(compiledMessages) || areOld()) await compileMessages();
