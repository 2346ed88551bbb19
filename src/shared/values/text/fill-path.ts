/** Fills in the parameters of a path pattern: `/things/:id` with `{ id }`. */
export const fillPath = (pattern: string, params: object = {}): string => pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
