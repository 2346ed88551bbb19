/** The system user that runs the database server, which refuses root. */
import fs from 'node:fs';
import path from 'node:path';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** nobody and nogroup on Debian-like systems; works without an entry in /etc/passwd. */
export const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/** Whether this process is root, which must run the server as another user. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The file's owner as a server user; null if root or missing. */
export function getOwner(file: string): ServerUser | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

/** Whether a user can traverse all folders above an existing file, and enter or execute it. Ignores access control lists. */
export function isReachable(file: string, user: ServerUser): boolean {
  for (let step = fs.realpathSync(file); ; step = path.dirname(step)) {
    const { mode, uid, gid } = fs.statSync(step);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Gives root's file to its folder's owner, so that this user can continue without root. */
export function giveToFolderOwner(file: string): void {
  if (!isRoot()) return;
  const { uid, gid } = fs.statSync(path.dirname(file));
  fs.lchownSync(file, uid, gid);
}
