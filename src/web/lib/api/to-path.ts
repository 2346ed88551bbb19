import { fillPath } from '#shared/values/text/fill-path.ts';

/** Fills in the parameters of a route's path, `METHOD /path/:param`; also for links and forms. */
export const toPath = (route: string, params: object = {}): string => fillPath(route.slice(route.indexOf(' ') + 1), params);
