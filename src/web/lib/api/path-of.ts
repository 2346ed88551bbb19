/** The path of a route of the table, `METHOD /path/:param`, with its parameters filled in: also for links and forms, which make no call. */
export const pathOf = (route: string, params: object = {}): string =>
  route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
