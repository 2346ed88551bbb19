/** Processor time of child processes: unlike minutes, it says what a test run costs on a machine that others use, too. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for programs (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Seconds of user and system time of the children that have ended, with theirs; NaN where the system has no /proc. */
export function readChildrenSeconds(stat: string | null = readOwnStat()): number {
  if (stat === null) return Number.NaN;
  // The second field is the program's name in parentheses, which may contain spaces; cutime and cstime are the 16th and 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

function readOwnStat(): string | null {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
}
