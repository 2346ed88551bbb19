/** Passwords: hashed with argon2id on threads of their own, and none of the most common. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/platform/config.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { projectFolder } from '#server/platform/project-folder.ts';

const PASSES = 2;

/** One way to write what looks the same: å as one sign or as a with a ring above. */
const normal = (password: string): string => password.normalize('NFKC');

export function hashPassword(config: Config, password: string): Promise<string> {
  return hash(normal(password), { memoryCost: config.passwordMemoryKib, timeCost: PASSES, parallelism: 1 });
}

const decoys = new WeakMap<Config, Promise<string>>();

/** A hash that no password has, as dear to compare with as any. */
function decoyOf(config: Config): Promise<string> {
  const kept = decoys.get(config);
  if (kept) return kept;
  const made = hashPassword(config, crypto.randomUUID());
  decoys.set(config, made);
  // One that failed, as for want of memory, is made anew by whoever signs in next.
  made.catch(() => decoys.delete(config));
  return made;
}

/** Whether it is the password of the hash. Without a hash it takes as long, and is not. */
export async function isPasswordOf(config: Config, passwordHash: string | null, password: string): Promise<boolean> {
  // Asked for in every case: the first time it has to be made, and that takes as long again.
  const decoy = await decoyOf(config);
  const isRight = await verify(passwordHash ?? decoy, normal(password));
  return isRight && passwordHash !== null;
}

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(path.join(projectFolder, 'src/server/modules/auth/common-passwords.txt'), 'utf8').split('\n'));
  return common;
}

/** Whether whoever guesses passwords begins with this one: it is on the list, one sign over and over, or one's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = normal(password).toLowerCase();
  return commonPasswords().has(lower) || /^(.)\1*$/u.test(lower) || lower === email;
}

/** Throws VALIDATION_FAILED on the field when the password is one of the most common. */
export function requireUncommon(password: string, email: string, field: string): void {
  if (isCommonPassword(password, email)) throw new DomainError('VALIDATION_FAILED', { detail: `${field}: password_common`, fields: [{ field, code: 'password_common' }] });
}
