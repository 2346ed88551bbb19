/** Runs a program of node_modules with this Node; prints its output only on failure. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../..');

export function run(script: string, args: readonly string[], env: Record<string, string> = { NODE_ENV: 'production' }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: projectFolder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    // `close`, not `exit`: the last output may still be pending.
    child.on('close', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(`\n${output}`);
      reject(new Error(`${path.basename(script)} ${args.join(' ')} ended with code ${code}`));
    });
  });
}
