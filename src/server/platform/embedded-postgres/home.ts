/** Where the server's files lie: in the data folder, or, when root starts the shop, where the server's user can reach them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { giveToFolderOwner, isReachable, isRoot, nobody, ownerOf, type ServerUser } from './server-user.ts';

export interface Home {
  /** Holds cluster, log, run and the launcher's own files. */
  readonly folder: string;
  readonly cluster: string;
  readonly socketFolder: string;
  /** The folder `postgres` of the data folder, which is also `folder` unless the server's user can't reach it. */
  readonly anchor: string;
  /** Null: the server runs as the user that this process runs as. */
  readonly user: ServerUser | null;
}

/** In the data folder: where its cluster is, when that is not here. */
const LOCATION_FILE = 'location.json';
/** At such a cluster: whose it is. */
const OWNER_FILE = 'data-folder.json';

/**
 * Makes the data folder if need be and its folder `postgres`, where the lock is taken.
 * @throws StartError when this user can't write there.
 */
export function prepareAnchor(dataDir: string): string {
  const anchor = path.join(dataDir, 'postgres');
  try {
    // Others may pass through root's folders, so that the server's user can; they can't list them.
    fs.mkdirSync(anchor, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    fs.accessSync(anchor, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(anchor);
  } catch (error) {
    throw cannotWrite(dataDir, error);
  }
}

/** The sentence for a data folder that can't be used; errors that are not the file system's are passed on. */
export function cannotWrite(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return error;
  return new StartError(`The data folder ${dataDir} can't be written to (${code}): make it writable for the user who starts Fira, or set DATA_DIR to another folder.`, { cause: error });
}

/**
 * Decides where the cluster lies and who runs the server. An existing cluster stays where it is and keeps its owner.
 * @throws StartError when the cluster that the data folder knows of is missing, out of reach, or belongs to another one.
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

/** The owner of the cluster, or of the data folder, or nobody; whoever starts the shop, if that is not root. */
function serverUserFor(folder: string, anchor: string): ServerUser | null {
  if (!isRoot()) return null;
  return ownerOf(path.join(folder, 'cluster')) ?? ownerOf(path.dirname(anchor)) ?? nobody;
}

/**
 * Makes the folders of a home with their rights. Folders that belong to the server's user hold only what the server
 * writes: root writes nothing where that user could have laid a link.
 */
export function furnishHome(home: Home): void {
  if (home.folder !== home.anchor) writeRecord(path.join(home.folder, OWNER_FILE), home.anchor);
  for (const folder of [home.socketFolder, path.join(home.folder, 'log')]) makeServerFolder(folder, home);
  // A backup that root brought back belongs to root all through.
  if (!home.user || fs.statSync(home.cluster, { throwIfNoEntry: false })?.uid !== 0) return;
  for (const folder of [home.cluster, path.join(home.folder, 'log')]) giveAll(folder, home.user);
}

/** Makes the folder of a home that lies elsewhere, so that it can be locked. */
export function makeHomeFolder(home: Home): void {
  fs.mkdirSync(path.dirname(home.folder), { recursive: true, mode: 0o755 });
  fs.mkdirSync(home.folder, { recursive: true, mode: 0o711 });
}

/** Notes in the data folder where its cluster is. Only once there is one: a start that was cut short leaves no false trace. */
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

/** Whether a home elsewhere is left over from a data folder that has been deleted since: the new one doesn't know it. */
export function isForgotten(home: Home): boolean {
  return home.folder !== home.anchor && fs.existsSync(home.cluster) && readRecord(path.join(home.anchor, LOCATION_FILE)) === null;
}

/** Moves a forgotten home aside, never deletes it. Returns where it is now. */
export function setAside(home: Home): string {
  const aside = `${home.folder}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  fs.renameSync(home.folder, aside);
  return aside;
}

/** A data folder may be moved, but of two copies only the original keeps the cluster that lies elsewhere. */
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
