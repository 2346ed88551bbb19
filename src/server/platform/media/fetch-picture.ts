/**
 * Fetches a picture that somebody's file names, so that the name can't be used against us: only over http and https, only
 * from public addresses (checked on the address that is really connected to, redirects too), within limits of time and size.
 */
import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** Only tests let others pass. */
  readonly mayConnectTo: (address: string) => boolean;
}

/** Networks that are nobody's on the internet (IANA's registries of special-purpose addresses). */
const closedNetworks: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ...(
    [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.88.99.0', 24],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 4],
      ['240.0.0.0', 4],
    ] as const
  ).map(([network, prefix]) => [network, prefix, 'ipv4'] as const),
  // All of IPv6 but the part that is given out to the world (2000::/3); what of that leads to IPv4 inside is below.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

// One list for each family: a list of both takes 8.8.8.8 for ::ffff:8.8.8.8, which lies in ::/3.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of closedNetworks) closed[family].addSubnet(network, prefix, family);

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version !== 0 && !closed[family].check(address, family);
}

export const fetchLimits: FetchLimits = { timeoutMs: 15_000, maxBytes: 15_000_000, maxRedirects: 3, mayConnectTo: isPublicAddress };

/** Why there is no picture: a short English phrase for the report. */
export class PictureRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PictureRefused';
  }
}

/** Answers addresses that may be connected to alone: whoever asks connects to what was checked, not to what a second question answers. */
const lookupWith =
  (limits: FetchLimits): LookupFunction =>
  (host, _options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => limits.mayConnectTo(address));
      if (open.length === 0) return callback(new PictureRefused('its address lies in a closed network'), []);
      callback(null, open);
    });
  };

function getOnce(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PictureRefused('only http and https are fetched');
  if (url.username !== '' || url.password !== '') throw new PictureRefused('an address with a password is not fetched');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is connected to without a lookup.
  if (isIP(host) !== 0 && !limits.mayConnectTo(host)) throw new PictureRefused('its address lies in a closed network');
  return new Promise((settle, reject) => {
    const { get } = url.protocol === 'https:' ? https : http;
    get(url, { agent: false, lookup: lookupWith(limits), signal, headers: { accept: 'image/*', 'user-agent': 'fira-import' } }, settle).on('error', reject);
  });
}

async function bytesOf(response: http.IncomingMessage, { maxBytes }: FetchLimits): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new PictureRefused(`it is larger than ${maxBytes / 1_000_000} MB`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureRefused(`it is larger than ${maxBytes / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes behind an address. Throws PictureRefused with the reason; whether they are a picture is for the reader to find out. */
export async function fetchBytes(address: string, limits: FetchLimits = fetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await getOnce(url, limits, signal);
      try {
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if (status < 300 || status > 399 || location === undefined) {
          if (status !== 200) throw new PictureRefused(`the other side answers ${status}`);
          if (!/^(image\/|application\/octet-stream)/.test(response.headers['content-type'] ?? ''))
            throw new PictureRefused(`it is no picture but ${response.headers['content-type'] ?? 'nothing named'}`);
          return await bytesOf(response, limits);
        }
        if (redirects >= limits.maxRedirects) throw new PictureRefused('it is redirected too often');
        url = new URL(location, url);
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    if (signal.aborted) throw new PictureRefused(`it did not come within ${limits.timeoutMs / 1_000} s`);
    throw new PictureRefused(error instanceof TypeError ? 'it is no address' : `it can’t be reached (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}
