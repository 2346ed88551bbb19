/** Finds the embedded server of a running shop, for commands that need its database. */
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { toConnectionString, type Endpoint, fitsSocket } from './endpoint.ts';
import { placeHome } from './home.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const ANSWERS_WITHIN_MS = 5_000;

/** The connection string of the data folder's running server; null if there is none. Creates and starts nothing. */
export async function findRunningPostgres(dataDir: string, sharedFolder = '/var/lib/fira'): Promise<string | null> {
  const folder = path.join(dataDir, 'postgres');
  if (!fs.existsSync(folder)) return null;
  const home = placeHome(fs.realpathSync(folder), sharedFolder);
  const running = readPostmasterFile(home.cluster);
  if (!running?.isReady) return null;
  const passwordFile = path.join(home.anchor, 'password');
  let endpoint: Endpoint;
  if (fitsSocket(home.socketFolder)) endpoint = { kind: 'socket', folder: home.socketFolder };
  else if (running.port > 0 && fs.existsSync(passwordFile)) endpoint = { kind: 'tcp', port: running.port, password: fs.readFileSync(passwordFile, 'utf8').trim() };
  else return null;
  const connectionString = toConnectionString(endpoint, 'fira');
  const client = new Client({ connectionString, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  try {
    await client.connect();
    return connectionString;
  } catch {
    // A stale file after a crash: the next server start cleans it up.
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}
