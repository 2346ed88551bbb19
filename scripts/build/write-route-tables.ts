/**
 * Writes method and path of the contract's routes for the browser, one file per contract file, so that Zod stays on the server (ADR 0074). Unchanged files are not
 * rewritten. A separate program, so that a changed contract is re-imported (generate-sources.ts).
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { areas } from '../../src/shared/contract/areas.ts';
import { isRouteGroup, type Route } from '../../src/shared/contract/route.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const contractFolder = path.join(projectFolder, 'src/shared/contract');
/** Not in Git. */
const routeTables = path.join(projectFolder, 'src/web/lib/api/routes');

const toLine = ([name, { area, method, path: below }]: [string, Route]): string => `  ${name}: '${method} ${areas[area].prefix}${below}',`;

function toText(file: string, groups: [string, Record<string, Route>][]): string {
  const imports = groups.map(([name]) => `${name} as ${name}Contract`).join(', ');
  return [
    `// Written by scripts/build/write-route-tables.ts from src/shared/contract/${file}.`,
    `import type { ${imports} } from '#shared/contract/${file}';`,
    `import type { RouteTable } from '../route-table.ts';`,
    ...groups.map(([name, routes]) => `\nexport const ${name}: RouteTable<typeof ${name}Contract> = {\n${Object.entries(routes).map(toLine).join('\n')}\n};`),
    '',
  ].join('\n');
}

async function write(): Promise<void> {
  await mkdir(routeTables, { recursive: true });
  const written = new Set<string>();
  for (const file of (await readdir(contractFolder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))) {
    const contract = (await import(pathToFileURL(path.join(contractFolder, file)).href)) as Record<string, unknown>;
    const groups = Object.entries(contract).filter((entry): entry is [string, Record<string, Route>] => isRouteGroup(entry[1]));
    if (groups.length === 0) continue;
    written.add(file);
    const target = path.join(routeTables, file);
    const text = toText(file, groups);
    if (!existsSync(target) || (await readFile(target, 'utf8')) !== text) await writeFile(target, text);
  }
  for (const file of await readdir(routeTables)) if (!written.has(file)) await rm(path.join(routeTables, file));
}

await write();
