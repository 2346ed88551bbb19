/** Reads postmaster.pid, and finds the processes of a cluster. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface PostmasterFile {
  readonly pid: number;
  /** TCP port; 0 until the server has written it. */
  readonly port: number;
  /** From the last line, which pg_ctl also checks for readiness. */
  readonly isReady: boolean;
}

/** Reads postmaster.pid; null if missing or still being written. */
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
 * The cluster's server processes. Linux: all whose working directory is the cluster. Elsewhere only postmaster.pid's, if its command line names the
 * cluster: pids are reused.
 */
export function listClusterProcesses(cluster: string): number[] {
  const folder = fs.realpathSync(cluster);
  if (process.platform === 'linux') {
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isServerIn(folder, pid));
  }
  const named = readPostmasterFile(cluster);
  return named && readCommand(named.pid).includes(`-D ${folder}`) ? [named.pid] : [];
}

function isServerIn(folder: string, pid: number): boolean {
  try {
    // An operator's shell may share the working directory. Linux appends " (deleted)" to a replaced binary.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === folder && /\/postgres( \(deleted\))?$/.test(fs.readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return false;
  }
}

function readCommand(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
