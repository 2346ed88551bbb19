/** Where a push may go: the address comes out of a browser, and may be any that somebody writes there. */
import { isPublicAddress, numberOf } from '../public-address.ts';

export interface PushRules {
  readonly protocols: readonly string[];
  readonly mayConnectTo: (address: string) => boolean;
  readonly timeoutMs: number;
}

export const usualPushRules: PushRules = { protocols: ['https:'], mayConnectTo: isPublicAddress, timeoutMs: 15_000 };

/**
 * Whether a push may be sent to an address, as far as it tells by itself: https, no password, no number and no name of a closed network.
 * To what address a name leads is checked when it is connected to.
 */
export function isPushAddress(address: string, { protocols, mayConnectTo }: PushRules): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const number = numberOf(url);
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  return number === null ? url.hostname.includes('.') && !/\.(local|localhost|internal|home\.arpa)\.?$/i.test(url.hostname) : mayConnectTo(number);
}
