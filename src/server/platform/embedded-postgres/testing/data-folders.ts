/** Data folders for the tests of one file: new ones, and a shared one with a database, because creating one takes a second. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLaunchers, launch } from './launcher.ts';

export interface DataFolders {
  /** For root's files outside the data folders. */
  readonly sharedFolder: string;
  /** A path that does not exist yet, in a folder open to everybody. */
  empty(name?: string): string;
  /** The shared folder with a database, as after a clean stop. A test that breaks it must repair it. */
  withDatabase(): Promise<string>;
  remove(): Promise<void>;
}

/** @param uid The user that creates the database; default: the tests' own. */
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
