/** Secrets generated once into the data folder, unless set. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

export interface SecretKind {
  name: string;
  make: () => string;
  isWhole: (secret: string) => boolean;
  /** The consequence of a new secret for users. */
  cost: string;
}

/** Reads a secret, or generates it; the first process wins. Throws StartError for an incomplete secret (after a power cut). */
export function readStoredSecret(config: Config, kind: SecretKind): string {
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
    // link() is atomic, and never overwrites.
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
