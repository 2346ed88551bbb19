/** The process's environment: the only place that reads it. A .env file beside package.json fills what isn't set. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './project-folder.ts';

export function environment(): Record<string, string | undefined> {
  const file = path.join(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
