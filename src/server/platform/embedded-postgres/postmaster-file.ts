/** What a running server says of itself in postmaster.pid, and which processes really belong to a cluster. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface PostmasterFile {
  readonly pid: number;
  /** Of its TCP endpoint; 0 while it is not told yet. */
  readonly port: number;
  /** The last line, by which pg_ctl also knows a started server. */
  readonly isReady: boolean;
}

/** Reads postmaster.pid; null when there is none, or when it is still being written. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, isReady: lines[7]?.trim() === 'ready' } : null;
}

/**
 * The server processes of a cluster, the postmaster and its children, wherever they come from. Linux: all of them work
 * in the cluster's folder. Elsewhere only the one that postmaster.pid names is found, if its command line names the cluster:
 * after a restart of the machine or container the number may be anybody's.
 */
export function listClusterProcesses(cluster: string): number[] {
  const folder = fs.realpathSync(cluster);
  if (process.platform === 'linux') {
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isServerOf(folder, pid));
  }
  const named = readPostmasterFile(cluster);
  return named && commandOf(named.pid).includes(`-D ${folder}`) ? [named.pid] : [];
}

function isServerOf(folder: string, pid: number): boolean {
  try {
    // A person's shell may stand in the folder as well. The binary may be replaced by now: Linux then adds " (deleted)".
    return fs.readlinkSync(`/proc/${pid}/cwd`) === folder && /\/postgres( \(deleted\))?$/.test(fs.readlinkSync(`/proc/${pid}/exe`));
  } catch {
    // It has ended, or is another user's: then it is not a server that we started.
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
