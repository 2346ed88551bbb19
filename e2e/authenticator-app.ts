/** A simulated authenticator app (RFC 6238), set up with the key that the page shows. */
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The current code; `ahead` gives the next one, which the shop accepts too, so that a test needn't wait for it. */
export function getCode(secret: string, when: 'now' | 'ahead' = 'now'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + (when === 'ahead' ? 1 : 0)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
