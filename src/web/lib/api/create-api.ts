/** Builds the calls of route groups: `createApi({ carts }, options).carts.addLineItem({ cartId, body })`. */
import { type ApiOptions, createCall } from './call.ts';
import { toPath } from './to-path.ts';
import type { ApiFor, RouteTables } from './route-table.ts';

interface AnyInput {
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

export function createApi<Tables extends RouteTables>(tables: Tables, options: ApiOptions): ApiFor<Tables> {
  const call = createCall(options);
  const toCall =
    (line: string) =>
    (input: AnyInput = {}) =>
      call(line.slice(0, line.indexOf(' ')), toPath(line, input as object), input);
  const map = <Value, Mapped>(values: Record<string, Value>, to: (value: Value) => Mapped) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
  return map(tables, (table) => map(table as Record<string, string>, toCall)) as ApiFor<Tables>;
}
