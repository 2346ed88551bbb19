/** Start time from command to open shop: the first start after install, including build and demo shop, and later ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#server/platform/embedded-postgres/endpoint.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { copyProject } from '../scripts/copy-project.ts';
import { startSettings } from '../scripts/start-command.ts';
import { judge, median, type RunOptions } from './measure.ts';

const FIRST_WANTED_S = 60;
const LATER_WANTED_S = 5;

interface Start {
  /** From the command to the "is open" message. */
  openS: number;
  /** Time of the first start page: loads the rendering code and generates picture URLs. */
  firstPageS: number;
  stopS: number;
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;

async function untilOpen(child: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (said.includes(' is open: ')) return;
  }
  throw new Error(`the shop ended before it was open: ${said}`);
}

async function startOnce(project: string, dataDir: string): Promise<Start> {
  const { env, flags } = startSettings();
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, 'scripts/start.js'], {
    cwd: project,
    env: { ...process.env, ...env, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await untilOpen(child);
    const openS = secondsSince(started);
    const asked = performance.now();
    const answer = await fetch(`http://localhost:${port}${pathTo('start', 'sv')}`);
    if (answer.status !== 200) throw new Error(`the start page answered ${answer.status}`);
    await answer.text();
    const firstPageS = secondsSince(asked);
    const answeredAt = performance.now();
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return { openS, firstPageS, stopS: secondsSince(answeredAt) };
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

/** Prints a table. Uses this folder's installed packages; everything a start creates is created in a copy. */
export async function benchStart(say: (text: string) => void, { rounds = 5 }: RunOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-bench-start-'));
  // The database user must be able to traverse the folder.
  chmodSync(folder, 0o755);
  const project = path.join(folder, 'project');
  const dataDir = path.join(folder, 'data');
  try {
    copyProject(project);
    const first = await startOnce(project, dataDir);
    const later: Start[] = [];
    for (let round = 0; round < rounds; round += 1) later.push(await startOnce(project, dataDir));
    const row = (name: string, starts: readonly Start[], wanted: number) => {
      const of = (part: keyof Start) => starts.map((start) => start[part]);
      say(`| ${name} | ${median(of('openS')).toFixed(1)} | ${Math.max(...of('openS')).toFixed(1)} | < ${wanted} | ${median(of('firstPageS')).toFixed(2)} | ${median(of('stopS')).toFixed(1)} |`);
    };
    say('| start | open after s | longest | wanted | first page after s | stopped after s |\n| --- | ---: | ---: | ---: | ---: | ---: |');
    row('the first after installing: build, database, demonstration shop', [first], FIRST_WANTED_S);
    row(`later ones (${rounds})`, later, LATER_WANTED_S);
    judge(say, '\nOpen in time', first.openS < FIRST_WANTED_S && later.every(({ openS }) => openS < LATER_WANTED_S));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
