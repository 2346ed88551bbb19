import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nameServer, type NameServer } from '../testing/name-server.ts';
import { type FetchLimits, fetchLimits, fetchOutside, type OutsideRefused } from './fetch-outside.ts';
import { isPublicAddress } from './public-address.ts';

const CLOSED = 'its address lies in a closed network';
const bomb = gzipSync(Buffer.alloc(5_000_000));

let server: http.Server;
let url: string;
let port: number;
let asked: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const led = (location: string) => () => response.writeHead(302, { location }).end();
    const drip = () => {
      const more = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(more));
    };
    const answers: Record<string, () => void> = {
      '/good.png': () => response.writeHead(200, { 'content-type': 'image/png' }).end('bytes'),
      '/packed.png': () => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(gzipSync('bytes')),
      '/brotli.png': () => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'br' }).end(brotliCompressSync('bytes')),
      '/bomb.png': () => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(bomb),
      '/half.png': () => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(bomb.subarray(0, 100)),
      '/unpackable.png': () => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'zstd' }).end('bytes'),
      '/page': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      '/loop': led('/loop'),
      '/to-good': led('/good.png'),
      '/to-metadata': led('http://169.254.169.254/latest/meta-data/'),
      '/to-loopback': led(`http://127.0.0.1:${port}/good.png`),
      '/to-inside': led('http://inside.example/good.png'),
      '/to-file': led('file:///etc/passwd'),
      '/to-nonsense': led('http://%'),
      '/huge': () => response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100000000' }).end(),
      '/endless': () => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const more = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
        response.on('close', () => clearInterval(more));
      },
      '/slow': () => response.writeHead(200, { 'content-type': 'image/png' }).write('a'),
      // Sends a byte now and then: never silent, never done.
      '/dripping': () => {
        response.writeHead(200, { 'content-type': 'image/png' });
        drip();
      },
      '/silent': () => {},
      '/half-headers': () => response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n'),
      '/no-http': () => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
    };
    (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const picture = { accept: 'image/*', types: /^image\//, kind: 'picture', userAgent: 'test' };
/** Like the internet, with this test's server as its only public host. */
const limits: FetchLimits = { ...fetchLimits, timeoutMs: 700, maxBytes: 1_000_000, mayConnectTo: (address: string) => address === '127.0.0.1' };
const getText = async (address: string, given = limits) => (await fetchOutside(address, picture, given)).bytes.toString();

describe('fetching addresses from people', () => {
  test('fetches a picture plain, compressed or redirected, with its final address', async () => {
    for (const path of ['/good.png', '/packed.png', '/brotli.png', '/to-good']) expect(await getText(url + path), path).toBe('bytes');
    expect((await fetchOutside(`${url}/to-good`, picture, limits)).url.pathname).toBe('/good.png');
  });

  test.each([
    ['/page', 'it is no picture but text/html', 'type'],
    ['/nothing', 'the other side answers 404', 'status'],
    ['/loop', 'it is redirected too often', 'redirects'],
    ['/to-metadata', CLOSED, 'closed'],
    ['/to-file', 'only http and https are fetched', 'address'],
    ['/to-nonsense', 'it is no address', 'address'],
    ['/huge', 'it is larger than 1 MB', 'size'],
    ['/endless', 'it is larger than 1 MB', 'size'],
    ['/bomb.png', 'it is larger than 1 MB', 'size'],
    ['/half.png', 'it can’t be reached (Z_BUF_ERROR)', 'unreachable'],
    ['/unpackable.png', 'it is packed as zstd', 'type'],
    ['/slow', 'it did not come within 0.7 s', 'time'],
    ['/dripping', 'it did not come within 0.7 s', 'time'],
    ['/silent', 'it did not come within 0.7 s', 'time'],
    ['/half-headers', 'it did not come within 0.7 s', 'time'],
    ['/no-http', 'it can’t be reached (HPE_INVALID_CONSTANT)', 'unreachable'],
  ])('%s is refused: %s', async (path, reason, problem) => {
    const refused = await getText(url + path).then(
      () => null,
      (error: OutsideRefused) => error,
    );
    expect([refused?.message, refused?.problem]).toEqual([reason, problem]);
  });

  test.each(['file:///etc/passwd', 'ftp://example.com/a.png', 'data:image/png;base64,AAAA', 'http://user:secret@example.com/', 'nonsense', ''])(
    '%s is refused before any request is sent',
    async (address) => {
      await expect(getText(address)).rejects.toThrow(/only http|password|no address/);
    },
  );

  test('connects only to the named ports', async () => {
    asked = [];
    await expect(getText(`${url}/good.png`, { ...limits, ports: [80, 443] })).rejects.toThrow(`port ${port} is not asked`);
    expect(asked).toEqual([]);
  });

  test('refuses this machine and its networks by number, name or disguise', async () => {
    asked = [];
    const decimal = ['2130706433', '127.0.0.1', '127.1', '127.0.1'];
    const octal = ['0177.0.0.1', '0177.1', '017700000001', '0177.0.0x0.1'];
    const hexadecimal = ['0x7f.1', '0x7f000001', '0x7f.0.0.1'];
    const mapped = ['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[0:0:0:0:0:ffff:7f00:0001]'];
    const written = ['localhost', 'LOCALHOST', '0.0.0.0', '0', '[::]', '１２７.０.０.１', '127。0。0。1', '①②⑦.⓪.⓪.①'];
    for (const host of [...decimal, ...octal, ...hexadecimal, ...mapped, ...written]) {
      await expect(getText(`http://${host}:${port}/good.png`, { ...limits, mayConnectTo: isPublicAddress }), host).rejects.toThrow(CLOSED);
    }
    expect(asked).toEqual([]);
  });
});

describe('names that lead elsewhere the next time (DNS rebinding)', () => {
  let names: NameServer;
  afterEach(() => names.close());

  /** Treats 127.0.0.1 as public and 127.0.0.2 as internal: both are this machine, and only the first may be connected to. */
  const requests = async (findAddress: (name: string, time: number) => string | undefined) => {
    names = await nameServer(findAddress);
    asked = [];
    return { ...limits, ask: names.ask };
  };

  test('fetches an outside name under its own name', async () => {
    const given = await requests(() => '127.0.0.1');
    expect(await getText(`http://shop.example:${port}/good.png`, given)).toBe('bytes');
    expect(asked).toEqual([`shop.example:${port} /good.png`]);
  });

  test('connects to the checked address without resolving again', async () => {
    const given = await requests((_name, time) => (time === 1 ? '127.0.0.1' : '127.0.0.2'));
    expect(await getText(`http://shop.example:${port}/good.png`, given)).toBe('bytes');
    expect(names.asked).toEqual(['shop.example']);
  });

  test('refuses a name that leads inside, directly, redirected or rebound', async () => {
    const given = await requests((name, time) => (name === 'inside.example' || (name === 'turning.example' && time > 1) ? '127.0.0.2' : '127.0.0.1'));
    await expect(getText(`http://inside.example:${port}/good.png`, given)).rejects.toThrow(CLOSED);
    expect(asked).toEqual([]);
    await expect(getText(`http://shop.example:${port}/to-inside`, given)).rejects.toThrow(CLOSED);
    // The redirect resolves again, and that result counts.
    await expect(getText(`http://turning.example:${port}/to-good`, given)).rejects.toThrow(CLOSED);
    expect(asked).toEqual([`shop.example:${port} /to-inside`, `turning.example:${port} /to-good`]);
  });

  test('refuses a redirect to this machine when only the internet is permitted', async () => {
    const given = await requests(() => '127.0.0.1');
    const checked: string[] = [];
    const outside = { ...given, mayConnectTo: (address: string) => checked.push(address) === 1 };
    await expect(getText(`http://shop.example:${port}/to-loopback`, outside)).rejects.toThrow(CLOSED);
    expect(asked).toEqual([`shop.example:${port} /to-loopback`]);
  });

  test('refuses an unresolvable name', async () => {
    const given = await requests(() => undefined);
    await expect(getText(`http://shop.example:${port}/good.png`, given)).rejects.toThrow('it can’t be reached (ENOTFOUND)');
  });
});

test('accepts only internet addresses as public', () => {
  const closed = ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '127.0.0.53', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1'];
  const closed6 = ['::', '::1', '::ffff:8.8.8.8', '::8.8.8.8', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::', '2001:db8::1', '3fff::1'];
  expect([...closed, ...closed6, 'example.com', ''].filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:400f::200e', '2606:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([]);
});
