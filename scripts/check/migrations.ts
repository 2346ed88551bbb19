/** Whether the committed migrations say what the tables say: a copy of them must need no further one. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../build/run.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

export async function checkMigrations(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-migrations-'));
  try {
    cpSync(path.join(projectFolder, 'migrations'), folder, { recursive: true });
    const before = readdirSync(folder).length;
    const schema = './src/server/{platform,modules/*}/tables.ts';
    await run(path.join(projectFolder, 'node_modules/drizzle-kit/bin.cjs'), ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', path.relative(projectFolder, folder)]);
    if (readdirSync(folder).length !== before) throw new Error('The tables differ from the migrations: npm run migrations, read what it wrote, and commit it.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await checkMigrations();
