/** Requires a database that answers and is recent enough; otherwise throws StartError with the reason. */
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { StartError } from './start-error.ts';

const OLDEST_MAJOR = 15;

export async function requireDatabase(database: Database, config: Pick<Config, 'databaseUrl'>): Promise<void> {
  let version: number;
  try {
    const [row] = await database.run<{ version: number }>({ text: `select current_setting('server_version_num')::int as version`, values: [] });
    version = row?.version ?? 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
    throw new StartError(`The database does not answer${config.databaseUrl === null ? '' : ` at ${withoutPassword(config.databaseUrl)}`}: ${reason}.`, { cause: error });
  }
  if (version < OLDEST_MAJOR * 10_000) throw new StartError(`The database is PostgreSQL ${Math.floor(version / 10_000)}, but at least ${OLDEST_MAJOR} is needed.`);
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  if (parsed.password) parsed.password = '…';
  return decodeURI(parsed.href);
}
