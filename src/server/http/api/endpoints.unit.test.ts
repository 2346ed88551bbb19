import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '#shared/contract/areas.ts';
import { isRouteGroup } from '#shared/contract/route.ts';
import { endpoints } from './endpoints.ts';

const contract = path.resolve(import.meta.dirname, '../../../shared/contract');

async function statedRoutes(): Promise<string[]> {
  const files = readdirSync(contract).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(path.join(contract, file)) as Promise<Record<string, unknown>>));
  const groups = modules.flatMap((module) => Object.values(module).filter(isRouteGroup));
  return groups.flatMap((group) => Object.values(group)).map(({ area, method, path: below }) => `${method} ${areas[area].prefix}${below}`);
}

const served = () => endpoints.map(({ area, method, path: below }) => `${method} ${areas[area].prefix}${below}`);

test('gives every route exactly one handler and every handler a route', async () => {
  const stated = await statedRoutes();
  expect(stated.length).toBeGreaterThan(150);
  expect(served().sort()).toEqual(stated.sort());
});
