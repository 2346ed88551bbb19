/** Reads the demonstration shop's files. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '#server/platform/project-folder.ts';

export const demoFolder = path.join(projectFolder, 'demo');

export async function readJson<Value>(...parts: string[]): Promise<Value> {
  return JSON.parse(await readFile(path.join(demoFolder, ...parts), 'utf8')) as Value;
}

/** The names of a folder's JSON files, in order. */
export async function listJson(...parts: string[]): Promise<string[]> {
  return (await readdir(path.join(demoFolder, ...parts))).filter((name) => name.endsWith('.json')).sort();
}
