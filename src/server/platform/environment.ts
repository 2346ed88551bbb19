/** The process's environment: the only place that reads it. A .env file beside package.json fills what isn't set. */
import { existsSync } from 'node:fs';
import path from 'node:path';

export function environment(): Record<string, string | undefined> {
  const file = path.resolve(import.meta.dirname, '../../../.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
