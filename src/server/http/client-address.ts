/** Who is at the other end: the peer, or behind a proxy that the settings trust, the address it names. */
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../platform/config.ts';

const plain = (address: string) => address.replace(/^::ffff:/, '');

export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const peer = plain(request.socket.remoteAddress ?? 'unknown');
  if (!trustedProxies.includes(peer)) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plain(address.trim()))
    .filter(Boolean);
  // The last address that no trusted proxy of ours added is the client's.
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? peer;
}

/** Whether a request was made on this very machine, by the Host it names, with no proxy between (decisions, section 1). */
export function isLocalRequest(request: IncomingMessage): boolean {
  const names = Object.keys(request.headers);
  if (names.some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isLoopbackHost(plain(request.socket.remoteAddress ?? '')) && isLoopbackHost(host);
}
