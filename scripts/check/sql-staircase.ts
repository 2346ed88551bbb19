/** Whether modules are a staircase by what their SQL names, too: imports, and tables of others, without the exceptions that say that they go up. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One module needs another. */
export interface Need {
  by: string;
  of: string;
  why: string;
}

const modulesFolder = 'src/server/modules';
const moduleIn = (file: string): string | undefined => new RegExp(`^${modulesFolder}/([^/]+)/`).exec(file)?.[1];
const isTables = (file: string): boolean => file.endsWith('/tables.ts');

/** Who imports whom, without tests and tables. */
export function listImports(folder: string): Need[] {
  const files = globSync(`${modulesFolder}/**/*.{ts,tsx}`, { cwd: folder }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !isTables(file));
  return files.flatMap((file) =>
    ts.preProcessFile(readFileSync(path.join(folder, file), 'utf8')).importedFiles.flatMap(({ fileName }) => {
      const target = fileName.startsWith('.') ? path.join(path.dirname(file), fileName) : fileName.replace(/^#server\//, 'src/server/');
      const [by, of] = [moduleIn(file), moduleIn(target)];
      return by === undefined || of === undefined || by === of || isTables(target) ? [] : [{ by, of, why: `${file} imports ${path.basename(target)}` }];
    }),
  );
}

/** The needs that are part of a circle: what is left when modules that need nobody, or that nobody needs, are taken away again and again. */
export function listCircular(needs: readonly Need[]): Need[] {
  const left = needs.filter(({ by, of }) => needs.some((other) => other.by === of) && needs.some((other) => other.of === by));
  return left.length === needs.length ? left : listCircular(left);
}

/** Whether one module needs another, also by way of others. */
export function isNeeded(needs: readonly Need[], by: string, of: string, seen = new Set<string>()): boolean {
  if (by === of) return true;
  seen.add(by);
  return needs.some((need) => need.by === by && !seen.has(need.of) && isNeeded(needs, need.of, of, seen));
}
