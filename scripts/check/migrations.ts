/** Checks that committed migrations match the tables (a copy needs no further one), and that they are safe during an upgrade. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../build/run.ts';
import { findingsIn } from './migration-rules.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

function refuseWhatAnUpgradeCannotBear(): void {
  const folder = path.join(projectFolder, 'migrations');
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => findingsIn(file.replace('.sql', ''), readFileSync(path.join(folder, file), 'utf8')).map(({ rule, statement }) => `${file} ${rule}:\n    ${statement}`));
  if (found.length === 0) return;
  throw new Error(`${found.join('\n')}\nThe old program runs beside the new one for a moment, under load. Split it over releases, or say why it does no harm, above the statement: "-- Upgrade: …".`);
}

export async function checkMigrations(): Promise<void> {
  refuseWhatAnUpgradeCannotBear();
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-migrations-'));
  try {
    cpSync(path.join(projectFolder, 'migrations'), folder, { recursive: true });
    const before = readdirSync(folder).length;
    const schema = './src/server/{platform,modules/*}/{,*-}tables.ts';
    await run(path.join(projectFolder, 'node_modules/drizzle-kit/bin.cjs'), ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', path.relative(projectFolder, folder)]);
    if (readdirSync(folder).length !== before) throw new Error('The tables differ from the migrations: npm run migrations, read what it wrote, and commit it.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await checkMigrations();
