/** Fills in the parameters of a route's path, `METHOD /path/:param`; also for links and forms. */
export const toPath = (route: string, params: object = {}): string =>
  route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
