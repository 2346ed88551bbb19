/** Software passkey authenticator: creates keys and signs challenges (WebAuthn, level 3), honestly or not. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) for attestations: small maps, texts, bytes and integers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24 ? Buffer.from([(major << 5) | length]) : length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, child]) => [cbor(key), cbor(child)])]);
  throw new TypeError('nothing that a test encodes');
}

export interface Lie {
  origin?: string;
  site?: string;
  /** User present but not verified. */
  isUnverified?: boolean;
  counter?: number;
  challenge?: string;
}

export interface Authenticator {
  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string }, lie?: Lie): object;
  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string }, lie?: Lie): object;
}

export function authenticator(origin: string): Authenticator {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const site = (lie: Lie) => sha256(lie.site ?? new URL(origin).hostname);
  const clientData = (type: string, challenge: string, lie: Lie) => Buffer.from(JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }));
  const flags = (lie: Lie, extra = 0) => Buffer.from([0x01 | (lie.isUnverified ? 0 : 0x04) | extra]);
  const counted = (lie: Lie) => {
    const bytes = Buffer.alloc(4);
    counter += 1;
    bytes.writeUInt32BE(lie.counter ?? counter);
    return bytes;
  };

  return {
    create(options, lie = {}) {
      const data = Buffer.concat([site(lie), flags(lie, 0x40), counted(lie), Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: b64(clientData('webauthn.create', options.challenge, lie)), attestationObject: b64(attestation), transports: ['internal'] },
      };
    },
    get(options, lie = {}) {
      const data = Buffer.concat([site(lie), flags(lie), counted(lie)]);
      const client = clientData('webauthn.get', options.challenge, lie);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) },
      };
    },
  };
}

/** P-256 key as COSE (RFC 9053): type EC2, algorithm ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
