/** Secrets that are made once and kept in the data folder, where the settings name none. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

export interface SecretKind {
  /** The file's name. */
  name: string;
  make: () => string;
  isWhole: (secret: string) => boolean;
  /** What making a new one does to people. */
  cost: string;
}

/**
 * Reads a secret, and makes it the first time. Whichever process is first wins; the others read what it wrote. Throws StartError for a file
 * without a whole secret, which a power cut may leave: what is guessed in its place would open everything.
 */
export function keptSecret(config: Config, kind: SecretKind): string {
  const file = path.join(config.dataDir, 'secrets', kind.name);
  return readSecret(file, kind) ?? makeSecret(file, kind);
}

function readSecret(file: string, { isWhole, cost }: SecretKind): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (!isWhole(secret)) throw new StartError(`${file} holds no whole secret: remove it, and a new one is made, which ${cost}.`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function makeSecret(file: string, kind: SecretKind): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, kind.make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link appears whole or not at all, and never in place of another process's.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecret(file, kind);
  if (made === null) throw new StartError(`${file} was written and is gone.`);
  return made;
}
