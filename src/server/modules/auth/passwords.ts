/** Passwords: hashed with argon2id on worker threads; common ones are refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/platform/config.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { projectFolder } from '#server/platform/project-folder.ts';

const PASSES = 2;

/** NFKC: å may be typed as one code point or with a combining ring. */
const normal = (password: string): string => password.normalize('NFKC');

export function hashPassword(config: Config, password: string): Promise<string> {
  return hash(normal(password), { memoryCost: config.passwordMemoryKib, timeCost: PASSES, parallelism: 1 });
}

const decoys = new WeakMap<Config, Promise<string>>();

/** A hash that no password matches, as costly to verify as any. */
function getDecoy(config: Config): Promise<string> {
  const cached = decoys.get(config);
  if (cached) return cached;
  const made = hashPassword(config, crypto.randomUUID());
  decoys.set(config, made);
  // Evicted on failure, so that the next sign-in retries.
  made.catch(() => decoys.delete(config));
  return made;
}

/** Whether the password matches the hash. Without a hash: false, after the same time. */
export async function matchesPassword(config: Config, passwordHash: string | null, password: string): Promise<boolean> {
  const decoy = await getDecoy(config);
  const isRight = await verify(passwordHash ?? decoy, normal(password));
  return isRight && passwordHash !== null;
}

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(path.join(projectFolder, 'src/server/modules/auth/common-passwords.txt'), 'utf8').split('\n'));
  return common;
}

/** Whether it is commonly guessed: listed, one character repeated, or the e-mail address. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = normal(password).toLowerCase();
  return commonPasswords().has(lower) || /^(.)\1*$/u.test(lower) || lower === email;
}

/** Throws VALIDATION_FAILED on the field for a common password. */
export function requireUncommon(password: string, email: string, field: string): void {
  if (isCommonPassword(password, email)) throw new DomainError('VALIDATION_FAILED', { detail: `${field}: password_common`, fields: [{ field, code: 'password_common' }] });
}
