/** Location of the server's files: the data folder, or, for root, one that the server's user can reach. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { giveToFolderOwner, isReachable, isRoot, nobody, getOwner, type ServerUser } from './server-user.ts';

export interface Home {
  /** Contains cluster, log, run and the launcher's own files. */
  readonly folder: string;
  readonly cluster: string;
  readonly socketFolder: string;
  /** The data folder's `postgres` folder; equals `folder` unless unreachable for the server's user. */
  readonly anchor: string;
  /** Null: the server runs as this process's user. */
  readonly user: ServerUser | null;
}

/** In the data folder: points to a cluster that lies elsewhere. */
const LOCATION_FILE = 'location.json';
/** Beside that cluster: points back to its data folder. */
const OWNER_FILE = 'data-folder.json';

/**
 * Creates the data folder and its `postgres` folder, which holds the lock.
 * @throws StartError when this user can't write there.
 */
export function prepareAnchor(dataDir: string): string {
  const anchor = path.join(dataDir, 'postgres');
  try {
    // As root: others may traverse the folders, but not list them.
    fs.mkdirSync(anchor, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    fs.accessSync(anchor, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(anchor);
  } catch (error) {
    throw cannotWrite(dataDir, error);
  }
}

/** Converts file system errors to a StartError about the data folder. */
export function cannotWrite(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return error;
  return new StartError(`The data folder ${dataDir} can't be written to (${code}): make it writable for the user who starts Fira, or set DATA_DIR to another folder.`, { cause: error });
}

/**
 * Decides the cluster's location and the server's user. An existing cluster keeps both.
 * @throws StartError when the recorded cluster is missing, unreachable, or belongs to another data folder.
 */
export function placeHome(anchor: string, sharedFolder: string): Home {
  const record = path.join(anchor, LOCATION_FILE);
  const recorded = readRecord(record);
  const here = homeAt(anchor, anchor);
  if (recorded !== null) {
    const home = homeAt(recorded, anchor);
    requireOwn(recorded, anchor);
    if (!fs.existsSync(home.cluster)) {
      throw new StartError(`The database of ${path.dirname(anchor)} lay in ${recorded}, which is missing: bring it back, or delete ${record} to start with an empty database.`);
    }
    return home;
  }
  if (here.user === null || isReachable(anchor, here.user)) return here;
  if (fs.existsSync(here.cluster)) {
    throw new StartError(`The database in ${anchor} belongs to the user ${here.user.uid}, who can't reach that folder any more: let this user enter every folder above it.`);
  }
  return homeAt(path.join(sharedFolder, createHash('sha256').update(anchor).digest('hex').slice(0, 16)), anchor);
}

function homeAt(folder: string, anchor: string): Home {
  return { folder, cluster: path.join(folder, 'cluster'), socketFolder: path.join(folder, 'run'), anchor, user: serverUserFor(folder, anchor) };
}

/** As root: the owner of the cluster or data folder, else nobody. Null for other users. */
function serverUserFor(folder: string, anchor: string): ServerUser | null {
  if (!isRoot()) return null;
  return getOwner(path.join(folder, 'cluster')) ?? getOwner(path.dirname(anchor)) ?? nobody;
}

/** Creates a home's folders with permissions. Root never writes where the server's user could have placed a link. */
export function furnishHome(home: Home): void {
  if (home.folder !== home.anchor) writeRecord(path.join(home.folder, OWNER_FILE), home.anchor);
  for (const folder of [home.socketFolder, path.join(home.folder, 'log')]) makeServerFolder(folder, home);
  // A backup restored by root belongs to root throughout.
  if (!home.user || fs.statSync(home.cluster, { throwIfNoEntry: false })?.uid !== 0) return;
  for (const folder of [home.cluster, path.join(home.folder, 'log')]) giveAll(folder, home.user);
}

/** Creates the folder of a home elsewhere, so that it can be locked. */
export function makeHomeFolder(home: Home): void {
  fs.mkdirSync(path.dirname(home.folder), { recursive: true, mode: 0o755 });
  fs.mkdirSync(home.folder, { recursive: true, mode: 0o711 });
}

/** Records the cluster's location in the data folder once it exists, so that an interrupted start leaves no false record. */
export function recordHome(home: Home): void {
  if (home.folder !== home.anchor) writeRecord(path.join(home.anchor, LOCATION_FILE), home.folder);
}

function giveAll(folder: string, { uid, gid }: ServerUser): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) fs.lchownSync(path.join(folder, name), uid, gid);
  fs.lchownSync(folder, uid, gid);
}

/** A folder that only the server's user (and root) can enter. */
export function makeServerFolder(folder: string, home: Home): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (home.user) fs.lchownSync(folder, home.user.uid, home.user.gid);
}

/** Whether a home elsewhere belonged to a deleted data folder. */
export function isOrphaned(home: Home): boolean {
  return home.folder !== home.anchor && fs.existsSync(home.cluster) && readRecord(path.join(home.anchor, LOCATION_FILE)) === null;
}

/** Moves an orphaned home aside. Returns the new path. */
export function setAside(home: Home): string {
  const aside = `${home.folder}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  fs.renameSync(home.folder, aside);
  return aside;
}

/** A data folder may move, but of two copies only the original keeps a cluster elsewhere. */
function requireOwn(folder: string, anchor: string): void {
  const owner = readRecord(path.join(folder, OWNER_FILE));
  if (owner === null || owner === anchor || readRecord(path.join(owner, LOCATION_FILE)) !== folder) return;
  throw new StartError(
    `The data folder ${path.dirname(anchor)} is a copy of ${path.dirname(owner)}, whose database in ${folder} was not copied with it: delete ${path.join(anchor, LOCATION_FILE)} to start with an empty database.`,
  );
}

function readRecord(file: string): string | null {
  try {
    return (JSON.parse(fs.readFileSync(file, 'utf8')) as { folder: string }).folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`The file ${file}, which says where the database lies, can't be read.`, { cause: error });
  }
}

function writeRecord(file: string, folder: string): void {
  const unfinished = `${file}.unfinished`;
  fs.writeFileSync(unfinished, `${JSON.stringify({ folder })}\n`, { flush: true, mode: 0o644 });
  giveToFolderOwner(unfinished);
  fs.renameSync(unfinished, file);
}
