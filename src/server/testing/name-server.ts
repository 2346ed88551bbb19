/** Local DNS server for tests (RFC 1035) with scripted answers per query. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import type { AddressInfo } from 'node:net';
import type { ResolveAddresses } from '../platform/public-address.ts';

export interface NameServer {
  /** Resolver that uses only this server. */
  ask: ResolveAddresses;
  asked: string[];
  close(): void;
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; (question[at] ?? 0) > 0; at += (question[at] ?? 0) + 1) labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  return labels.join('.');
}

/** One A record with TTL 0, so that it is never cached. */
function getAnswer(question: Buffer, address: string | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(address === undefined ? 0x81_83 : 0x81_80, 2);
  header.writeUInt16BE(address === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  const asked = question.subarray(12, question.indexOf(0, 12) + 5);
  if (address === undefined) return Buffer.concat([header, asked]);
  return Buffer.concat([header, asked, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])]);
}

/** `toAddress` returns the IPv4 address for the n-th query of a name, counted from 1; undefined for NXDOMAIN. */
export async function nameServer(findAddress: (name: string, time: number) => string | undefined): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { port, address }) => {
    const name = nameIn(question);
    asked.push(name);
    socket.send(getAnswer(question, findAddress(name, asked.filter((each) => each === name).length)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    asked,
    ask: (host, _options, callback) =>
      resolver.resolve4(host, (error, addresses) =>
        callback(
          error,
          (addresses ?? []).map((address) => ({ address, family: 4 })),
        ),
      ),
    close: () => socket.close(),
  };
}
