/** The peer, or the forwarded address when the peer is a trusted proxy. */
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
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? peer;
}

/** Headers of browsers and command-line clients. Proxies add others: Via, Forwarded, X-Forwarded-For, X-Real-IP, CF-Connecting-IP, … */
const ownHeaders = new Set(
  `host connection keep-alive user-agent accept accept-charset accept-encoding accept-language authorization cookie origin referer content-type content-length transfer-encoding expect te
   cache-control pragma if-none-match if-modified-since range if-range upgrade-insecure-requests dnt priority save-data device-memory rtt downlink ect idempotency-key x-requested-with
   access-control-request-method access-control-request-headers access-control-request-private-network`.split(/\s+/),
);

const isOwnHeader = (name: string): boolean => ownHeaders.has(name) || name.startsWith('sec-');

/** Checks that the Referer, if any, is on this machine. */
function isLocalPage(address: string | undefined): boolean {
  if (address === undefined || address === '') return true;
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}

/**
 * Detects requests made on this machine without a proxy (decisions, section 1): loopback peer, Host and Referer, and only headers of a local browser.
 * Since 1.29.7 nginx's bare `proxy_pass` with a loopback Host looks like curl: such a proxy must add X-Forwarded-For.
 */
export function isLocalRequest(request: Pick<IncomingMessage, 'headers' | 'httpVersion'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }): boolean {
  const { headers, httpVersion, socket } = request;
  if (httpVersion !== '1.1' || !Object.keys(headers).every(isOwnHeader)) return false;
  if (!isLocalPage(headers.referer)) return false;
  return isLoopbackHost(plain(socket.remoteAddress ?? '')) && isLoopbackHost((headers.host ?? '').replace(/:\d+$/, ''));
}
