/** Who is at the other end: the peer, or behind a proxy that the settings trust, the address it names. */
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../../platform/config.ts';

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

/** What browsers and command-line clients send of themselves. Proxies add headers of their own: Via, Forwarded, X-Forwarded-For, X-Real-IP, CF-Connecting-IP, … */
const ownHeaders = new Set(
  `host connection keep-alive user-agent accept accept-charset accept-encoding accept-language authorization cookie origin referer content-type content-length transfer-encoding expect te
   cache-control pragma if-none-match if-modified-since range if-range upgrade-insecure-requests dnt priority save-data device-memory rtt downlink ect idempotency-key x-requested-with
   access-control-request-method access-control-request-headers access-control-request-private-network`.split(/\s+/),
);

const isOwnHeader = (name: string): boolean => ownHeaders.has(name) || name.startsWith('sec-');

/** Whether the page that a request comes from, if it names one, is on this machine too; another site’s Origin is refused with a 403 elsewhere. */
function isLocalPage(address: string | undefined): boolean {
  if (address === undefined || address === '') return true;
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}

/**
 * Whether a request was made on this very machine with no proxy between (decisions, section 1): the peer and the Host are loopback, the page that it comes from
 * is as well, and it holds nothing that a browser here would not send. nginx's bare `proxy_pass` adds no header and names the upstream as Host, but speaks HTTP/1.0 before nginx 1.29.7.
 * A proxy on this machine that speaks HTTP/1.1, adds nothing and names a loopback Host (nginx's default since 1.29.7) can't be told from curl: it must add X-Forwarded-For.
 */
export function isLocalRequest(request: Pick<IncomingMessage, 'headers' | 'httpVersion'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }): boolean {
  const { headers, httpVersion, socket } = request;
  if (httpVersion !== '1.1' || !Object.keys(headers).every(isOwnHeader)) return false;
  if (!isLocalPage(headers.referer)) return false;
  return isLoopbackHost(plain(socket.remoteAddress ?? '')) && isLoopbackHost((headers.host ?? '').replace(/:\d+$/, ''));
}
