/** Data folders for the tests of one file: new ones, and one with a database for all of them, because making one takes a second. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLaunchers, launch } from './launcher.ts';

export interface DataFolders {
  /** Where root puts what lies outside the data folders. */
  readonly sharedFolder: string;
  /** A new folder that does not exist yet, in one that everybody may enter. */
  empty(name?: string): string;
  /** The one folder with a database, as a stopped shop leaves it. A test that breaks it mends it. */
  withDatabase(): Promise<string>;
  remove(): Promise<void>;
}

/** @param uid Who makes the database, if not the user of the tests. */
export function makeDataFolders(uid?: number): DataFolders {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-pg-'));
  fs.chmodSync(root, 0o777);
  const sharedFolder = path.join(root, 'shared');
  let made: Promise<string> | undefined;
  let count = 0;

  async function make(): Promise<string> {
    const folder = path.join(root, 'database');
    const launcher = launch(folder, { sharedFolder, ...(uid === undefined ? {} : { uid }) });
    await launcher.ready();
    await launcher.kill('SIGTERM');
    return folder;
  }

  return {
    sharedFolder,
    empty(name = '') {
      count += 1;
      return path.join(root, `${count}${name}`);
    },
    withDatabase: () => (made ??= make()),
    async remove() {
      await endLaunchers();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
