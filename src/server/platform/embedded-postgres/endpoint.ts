import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

export type Endpoint = { readonly kind: 'socket'; readonly folder: string } | { readonly kind: 'tcp'; readonly port: number; readonly password: string };

export const DATABASE_USER = 'fira';

/** sun_path holds 108 bytes on Linux and 104 on macOS, with the terminating zero. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;
const SOCKET_NAME = '.s.PGSQL.5432';

export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
}

export async function findFreePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Reads the TCP endpoint's password, or generates one, which the caller stores. */
export function readOrMakePassword(file: string): { password: string; isNew: boolean } {
  if (fs.existsSync(file)) return { password: fs.readFileSync(file, 'utf8').trim(), isNew: false };
  return { password: randomBytes(24).toString('base64url'), isNew: true };
}

/** The connection string for pg and libpq. For TCP it contains the password: never log it. */
export function toConnectionString(endpoint: Endpoint, database: string): string {
  if (endpoint.kind === 'socket') return `postgresql://${DATABASE_USER}@localhost/${database}?host=${encodeURIComponent(endpoint.folder)}`;
  return `postgresql://${DATABASE_USER}:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}`;
}

/** Settings that restrict the server to this endpoint. */
export function listenSettings(endpoint: Endpoint): Record<string, string> {
  if (endpoint.kind === 'socket') {
    return { listen_addresses: '', unix_socket_directories: endpoint.folder, unix_socket_permissions: '0700', port: '5432' };
  }
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) };
}

/** pg_hba.conf: admits only users who can enter the socket's folder, or know the password. */
export function accessRules(endpoint: Endpoint): string {
  return endpoint.kind === 'socket' ? `local all ${DATABASE_USER} trust\n` : `host all ${DATABASE_USER} 127.0.0.1/32 scram-sha-256\n`;
}
