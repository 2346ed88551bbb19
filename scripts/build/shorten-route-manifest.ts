/**
 * Shortens React Router's route manifest, a script that every first load downloads, by a tenth: without flags that are false (React Router only asks whether they
 * are true), without scripts that its entry has loaded anyway, and with the imports of each route in one order, which compresses better. Imports are preloaded
 * together, so their order means nothing. A route's id is its key: the script copies it back.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { imports: string[]; [field: string]: unknown }>;
}

const BEFORE = 'window.__reactRouterManifest=';
const COPY_IDS = '{let r=window.__reactRouterManifest.routes;for(let i in r)r[i].id=i}';

/** @throws Error when React Router writes the manifest in another form */
export function shortenRouteManifest(script: string): string {
  if (!script.startsWith(BEFORE) || !script.endsWith(';')) throw new Error('React Router writes its route manifest in another form than this reads');
  const { entry, routes, ...rest } = JSON.parse(script.slice(BEFORE.length, -1)) as RouteManifest;
  const isLoaded = new Set([entry.module, ...entry.imports]);
  for (const [id, route] of Object.entries(routes)) if (route['id'] !== id) throw new Error(`React Router lists the route ${String(route['id'])} under another key, ${id}`);
  const uses = new Map<string, number>();
  for (const { imports } of Object.values(routes)) for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1);
  const shortened = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      {
        ...Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'id' && value !== false)),
        imports: route.imports.filter((file) => !isLoaded.has(file)).sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a.localeCompare(b)),
      },
    ]),
  );
  return `${BEFORE}${JSON.stringify({ entry, routes: shortened, ...rest })};${COPY_IDS}`;
}

/** Rewrites the manifest among the browser's files in `clientFolder`. */
export async function shortenRouteManifestIn(clientFolder: string): Promise<void> {
  const assets = path.join(clientFolder, 'assets');
  const [name, ...others] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined || others.length > 0) throw new Error(`expected one route manifest in ${assets}`);
  const file = path.join(assets, name);
  await writeFile(file, shortenRouteManifest(await readFile(file, 'utf8')));
}
