/** Restricts push endpoints, which come from browsers. */
import { isPublicAddress, toNumber } from '../public-address.ts';

export interface PushRules {
  readonly protocols: readonly string[];
  readonly mayConnectTo: (address: string) => boolean;
  readonly timeoutMs: number;
}

export const usualPushRules: PushRules = { protocols: ['https:'], mayConnectTo: isPublicAddress, timeoutMs: 15_000 };

/** Whether a URL is a permitted push address: https, no password, no private network. The resolved address is checked on connect. */
export function isPushAddress(address: string, { protocols, mayConnectTo }: PushRules): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const number = toNumber(url);
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  return number === null ? url.hostname.includes('.') && !/\.(local|localhost|internal|home\.arpa)\.?$/i.test(url.hostname) : mayConnectTo(number);
}
