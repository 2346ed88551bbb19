/** Restricts connections to user-supplied hosts to public addresses (SSRF), checked on connect. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public (IANA's special-purpose address registries). */
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
  // IPv6 except global unicast (2000::/3), and reserved or IPv4-embedding parts of that.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

// One list per family: a combined list matches 8.8.8.8 as ::ffff:8.8.8.8, which lies in ::/3.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of closedNetworks) closed[family].addSubnet(network, prefix, family);

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version !== 0 && !closed[family].check(address, family);
}

/** DNS lookup, as `dns.lookup`. */
export type ResolveAddresses = (host: string, options: { all: true }, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;

/** A URL's numeric host without brackets; null for a name. */
export function toNumber({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** Resolves to allowed addresses only, which prevents DNS rebinding. */
export const createLookup =
  (mayConnectTo: (address: string) => boolean, refusal: () => Error, resolveAddresses: ResolveAddresses = resolve): LookupFunction =>
  (host, _options, callback) => {
    resolveAddresses(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => mayConnectTo(address));
      if (open.length === 0) return callback(refusal(), []);
      callback(null, open);
    });
  };
