/** Detects dependency cycles between modules, by imports and by tables named in SQL, without `isUp` exceptions. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A dependency of one module on another. */
export interface Need {
  by: string;
  of: string;
  why: string;
}

const modulesFolder = 'src/server/modules';
const moduleIn = (file: string): string | undefined => new RegExp(`^${modulesFolder}/([^/]+)/`).exec(file)?.[1];
const isTables = (file: string): boolean => file.endsWith('/tables.ts');

/** Imports between modules, without tests and tables. */
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

/** Dependencies in cycles: repeatedly removes modules without dependencies or dependents. */
export function listCircular(needs: readonly Need[]): Need[] {
  const left = needs.filter(({ by, of }) => needs.some((other) => other.by === of) && needs.some((other) => other.of === by));
  return left.length === needs.length ? left : listCircular(left);
}

/** Whether one module depends on another, directly or indirectly. */
export function isNeeded(needs: readonly Need[], by: string, of: string, seen = new Set<string>()): boolean {
  if (by === of) return true;
  seen.add(by);
  return needs.some((need) => need.by === by && !seen.has(need.of) && isNeeded(needs, need.of, of, seen));
}
