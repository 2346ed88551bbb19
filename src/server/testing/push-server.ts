/** Push service for tests: receives pushes over HTTP, decrypts them like a browser (RFC 8291), can refuse and be down. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushRules } from '../platform/push/push-rules.ts';

export interface TakenPush {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Encrypted, as received. */
  body: Buffer;
}

/** Browser side of a subscription. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypted pushes, in order of arrival. */
  read(): unknown[];
}

export interface PushServer {
  pushes: TakenPush[];
  /** Answer to every push; null accepts all. */
  refusal: { status: number; headers?: Record<string, string> } | null;
  /** Allows pushes only to this server. */
  readonly rules: PushRules;
  readonly url: string;
  browser(): PushBrowser;
  /** Reopens on the same port. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const sha256 = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8188 with RFC 8291 keys, implemented from the standards, independently of the encrypting library. */
function decrypt(body: Buffer, browserKey: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browserKey.computeSecret(senderKey);
  const keyMaterial = sha256(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), browserKey.getPublicKey(), senderKey]), 32);
  const decipher = createDecipheriv('aes-128-gcm', sha256(keyMaterial, salt, 'Content-Encoding: aes128gcm\0', 16), sha256(keyMaterial, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

export async function pushServer(): Promise<PushServer> {
  let server: http.Server;
  let port = 0;
  let browsers = 0;
  const pushes: PushServer = {
    pushes: [],
    refusal: null,
    rules: { protocols: ['http:'], mayConnectTo: (address) => address === '127.0.0.1', timeoutMs: 2_000 },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    browser() {
      browsers += 1;
      const path = `/push/${browsers}-${randomBytes(8).toString('hex')}`;
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16);
      return {
        subscription: { endpoint: pushes.url + path, keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') } },
        read: () => pushes.pushes.filter((push) => push.path === path).map(({ body }) => JSON.parse(decrypt(body, key, auth)) as unknown),
      };
    },
    async open() {
      server = http.createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { refusal } = pushes;
          if (refusal) return void response.writeHead(refusal.status, refusal.headers).end();
          pushes.pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
          response.writeHead(201).end();
        });
      });
      port = await new Promise<number>((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await pushes.open();
  return pushes;
}
