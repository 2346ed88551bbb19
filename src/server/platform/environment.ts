/** The only reader of the process environment. A .env file beside package.json supplies unset variables. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './project-folder.ts';

export function environment(): Record<string, string | undefined> {
  const file = path.join(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
