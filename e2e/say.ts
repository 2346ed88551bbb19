/** The shop's messages in a language, so that journeys don't repeat texts. */
import type { Locale } from '../src/shared/values/text/locale.ts';

type Message<Inputs> = (inputs: Inputs, options?: { locale?: Locale }) => string;

export type Say = <Inputs extends object>(message: Message<Inputs>, ...inputs: keyof Inputs extends never ? [] : [inputs: Inputs]) => string;

export function sayIn(locale: Locale): Say {
  return (message, ...[inputs]) => message(inputs ?? ({} as Parameters<typeof message>[0]), { locale });
}

/** Matches names that begin with a message, with any inputs. */
export function beginning(text: string): RegExp {
  return new RegExp(`^${text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
