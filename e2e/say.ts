/** The shop's own words in a language: journeys follow the texts instead of repeating them. */
import type { Locale } from '../src/shared/values/text/locale.ts';

type Message<Inputs> = (inputs: Inputs, options?: { locale?: Locale }) => string;

export type Say = <Inputs extends object>(message: Message<Inputs>, ...inputs: keyof Inputs extends never ? [] : [inputs: Inputs]) => string;

export function sayIn(locale: Locale): Say {
  return (message, ...[inputs]) => message(inputs ?? ({} as Parameters<typeof message>[0]), { locale });
}

/** A message as the beginning of a name, whatever stands where its inputs go. */
export function beginning(text: string): RegExp {
  return new RegExp(`^${text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
