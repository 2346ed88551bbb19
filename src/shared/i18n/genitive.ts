/** The genitive of a name: "Annas", "Lars", "Anna’s". */
import type { Locale } from '../values/text/locale.ts';

export function toGenitive(name: string, locale: Locale): string {
  if (locale === 'en') return `${name}’s`;
  return /[sxzß]$/iu.test(name) ? name : `${name}s`;
}
