/** Paths of the API's routes, with the prefix of their area. */
import { fillPath } from '../values/text/fill-path.ts';
import { areas } from './areas.ts';
import type { Route } from './route.ts';

type Located = Pick<Route, 'area' | 'path'>;

/** `/api/…/:param` */
export const routePattern = ({ area, path }: Located): string => areas[area].prefix + path;

/** Path and query of a call. Undefined and null values of the query are left out. */
export function routePath(route: Located, params: object = {}, query: Record<string, unknown> = {}): string {
  const sent = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined || value === null ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(sent).toString();
  return fillPath(routePattern(route), params) + (search === '' ? '' : `?${search}`);
}

/** Matches the route's path with any parameters. */
export const routeExpression = (route: Located): RegExp => new RegExp(`^${routePattern(route).replace(/:\w+/g, '[^/]+')}$`);
