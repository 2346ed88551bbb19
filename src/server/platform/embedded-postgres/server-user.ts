/** Which system user the database server runs as: it refuses root. */
import fs from 'node:fs';
import path from 'node:path';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** nobody and nogroup on Debian and its kin; the number works without an entry in /etc/passwd. */
export const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/** Whether this process is root, who may not run the server but may run it as another user. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The owner of a file as a user to run the server as, unless it is root or absent. */
export function ownerOf(file: string): ServerUser | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

/**
 * Whether a user can enter every folder above an existing file, and the file itself (folders: enter, files: run).
 * Access control lists are not read; where they matter, the answer is a careful no.
 */
export function isReachable(file: string, user: ServerUser): boolean {
  for (let step = fs.realpathSync(file); ; step = path.dirname(step)) {
    const { mode, uid, gid } = fs.statSync(step);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Gives a file that root made to the owner of its folder, so that this user can go on with it without root. */
export function giveToFolderOwner(file: string): void {
  if (!isRoot()) return;
  const { uid, gid } = fs.statSync(path.dirname(file));
  fs.lchownSync(file, uid, gid);
}
