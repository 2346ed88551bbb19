/**
 * Preloaded into the journeys' shop: resolves butik.example to a public address, and connects that address to the journeys'
 * outside shop. The shop's own address checks stay on: no setting opens this machine.
 */
import dns from 'node:dns';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

const HOST = 'butik.example';
const ADDRESS = '93.184.215.14';

type Looked = Parameters<LookupFunction>[2];
type Connected = (error: Error | null, stream: Duplex) => void;

const reallyLookUp = dns.lookup;
const lookUp = (host: string, options: dns.LookupOptions, callback: Looked) => (host === HOST ? callback(null, [{ address: ADDRESS, family: 4 }]) : reallyLookUp(host, options, callback));
Object.assign(dns, { lookup: Object.assign(lookUp, reallyLookUp) });
syncBuiltinESMExports();

const { createConnection } = http.Agent.prototype;
http.Agent.prototype.createConnection = function connect(options, callback) {
  const { host, lookup } = options as { host?: string; lookup?: LookupFunction };
  if (host !== HOST || !lookup) return createConnection.call(this, options, callback);
  lookup(host, { all: true }, (error, addresses) => {
    const connected = callback as Connected;
    const isThere = Array.isArray(addresses) && addresses[0]?.address === ADDRESS;
    connected(error ?? (isThere ? null : new Error(`${host} leads elsewhere`)), net.connect(Number(process.env['OUTSIDE_SHOP_PORT']), '127.0.0.1'));
  });
  return undefined;
};
