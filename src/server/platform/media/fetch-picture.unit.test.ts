import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchBytes, fetchLimits, isPublicAddress } from './fetch-picture.ts';

let server: http.Server;
let url: string;
let asked: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    const answers: Record<string, () => void> = {
      '/good.png': () => response.writeHead(200, { 'content-type': 'image/png' }).end('bytes'),
      '/page': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
      '/to-good': () => response.writeHead(302, { location: '/good.png' }).end(),
      '/to-metadata': () => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      '/to-file': () => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/huge': () => response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100000000' }).end(),
      '/endless': () => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const more = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
        response.on('close', () => clearInterval(more));
      },
      '/slow': () => response.writeHead(200, { 'content-type': 'image/png' }).write('a'),
    };
    (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** As on the internet, with this test's server as its only inhabitant. */
const limits = { ...fetchLimits, timeoutMs: 700, maxBytes: 1_000_000, mayConnectTo: (address: string) => address === '127.0.0.1' };

describe('fetching a picture that a file names', () => {
  test('a picture comes, also after a redirect', async () => {
    expect((await fetchBytes(`${url}/good.png`, limits)).toString()).toBe('bytes');
    expect((await fetchBytes(`${url}/to-good`, limits)).toString()).toBe('bytes');
  });

  test.each([
    ['/page', 'it is no picture but text/html'],
    ['/nothing', 'the other side answers 404'],
    ['/loop', 'it is redirected too often'],
    ['/to-metadata', 'its address lies in a closed network'],
    ['/to-file', 'only http and https are fetched'],
    ['/huge', 'it is larger than 1 MB'],
    ['/endless', 'it is larger than 1 MB'],
    ['/slow', 'it did not come within 0.7 s'],
  ])('%s is refused: %s', async (path, reason) => {
    await expect(fetchBytes(url + path, limits)).rejects.toThrow(reason);
  });

  test.each(['file:///etc/passwd', 'ftp://example.com/a.png', 'data:image/png;base64,AAAA', 'http://user:secret@example.com/', 'nonsense'])(
    '%s is refused before anybody is asked',
    async (address) => {
      await expect(fetchBytes(address)).rejects.toThrow(/only http|password|no address/);
    },
  );

  test('nobody on this machine or its networks is asked: by number, by name, or in disguise', async () => {
    asked = [];
    const { port } = new URL(url);
    const disguises = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1'];
    for (const host of disguises) await expect(fetchBytes(`http://${host}:${port}/good.png`), host).rejects.toThrow('its address lies in a closed network');
    expect(asked).toEqual([]);
  });
});

test('public addresses are those of the internet alone', () => {
  const closed = ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '127.0.0.53', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1'];
  const closed6 = ['::', '::1', '::ffff:8.8.8.8', '::8.8.8.8', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::', '2001:db8::1', '3fff::1'];
  expect([...closed, ...closed6, 'example.com', ''].filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:400f::200e', '2606:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([]);
});
