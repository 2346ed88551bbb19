/** Which processes of the fixture program live, and which of them answer. */
import fs from 'node:fs';
import { get, type Program } from './server-program.ts';

export const listNames = (program: Program) => program.events.map(({ event }) => event);
export const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
/** Collects the answering processes until there are `count` different ones. */
export async function listServing(port: number, count: number, besides: string[] = []): Promise<string[]> {
  const serving = new Set<string>();
  const deadline = performance.now() + 60_000;
  while (serving.size < count && performance.now() < deadline) {
    const pid = await get(port, '/pid').catch(() => '');
    if (pid !== '' && !besides.includes(pid)) serving.add(pid);
  }
  return [...serving];
}
