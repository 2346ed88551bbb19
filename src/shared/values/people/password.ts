/** Rules for new passwords (decisions, "Sign-in"): long, but bounded against denial of service. */

export const MIN_PASSWORD_CHARACTERS = 10;
export const MAX_PASSWORD_BYTES = 200;

/** Counts code points: a letter of two code units is one. */
export function isLongEnoughPassword(password: string): boolean {
  return [...password].length >= MIN_PASSWORD_CHARACTERS;
}

/** Counts UTF-8 bytes; an unpaired surrogate is refused. */
export function isShortEnoughPassword(password: string): boolean {
  let bytes = 0;
  for (const character of password) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes += 1;
    else if (point < 0x800) bytes += 2;
    else bytes += point < 0x10000 ? 3 : 4;
  }
  return bytes <= MAX_PASSWORD_BYTES && password.isWellFormed();
}
