/** Runs a program of node_modules with this Node and shows its output. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../..');

export function runLoud(script: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: projectFolder, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(script)} ended with code ${code}`))));
  });
}
