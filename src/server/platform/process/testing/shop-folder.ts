/** A data folder for a test of whole programs, with direct access to the shop's database. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildMails } from '../../../../../scripts/build/build.ts';
import { createMaker, type Maker } from '../../../testing/make.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { systemContext } from '../../context.ts';
import { type Database, openDatabase } from '../../database.ts';
import { toConnectionString } from '../../embedded-postgres/endpoint.ts';
import { createLogger } from '../../log.ts';
import { openMediaStore } from '../../media/media-store.ts';

export interface ShopFolder {
  readonly dataDir: string;
  /** For the shop's embedded database while it runs. */
  readonly connectionString: string;
  /** Opens the database of a running shop; the caller closes it. */
  open(): { database: Database; make: Maker };
  remove(): void;
}

/** `parent`: for a folder on a disk of its own. */
export function makeShopFolder(name: string, parent = os.tmpdir()): ShopFolder {
  const folder = fs.mkdtempSync(path.join(parent, `fira-${name}-`));
  // The database's own user must be able to enter.
  fs.chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const connectionString = toConnectionString({ kind: 'socket', folder: path.join(dataDir, 'postgres', 'run') }, 'fira');
  return {
    dataDir,
    connectionString,
    open() {
      const database = openDatabase({ connectionString, maxConnections: 2 });
      const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      const services = { config, database, clock: systemClock, log: createLogger('silent'), media: openMediaStore(path.join(dataDir, 'media')), step: async () => {} };
      return { database, make: createMaker(systemContext(services, 'sv')) };
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds the mails for tests that read an order's mail; a fresh clone has none. */
export async function ensureMails(): Promise<void> {
  if (!fs.existsSync(path.resolve(import.meta.dirname, '../../../../../build/mails/mail-templates.js'))) await buildMails();
}
