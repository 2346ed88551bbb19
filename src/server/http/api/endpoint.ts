/** Binds a contract route to its handler. The contract's schemas validate requests, check responses in tests and generate the OpenAPI document. */
import type { z } from 'zod';
import { type AccessOf, type AreaName, areas } from '#shared/contract/areas.ts';
import type { Method, ParamNames, Route, RouteSpec } from '#shared/contract/route.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { type Ctx, type MemberCtx, requireMember } from '../../platform/context.ts';
import type { RateLimit } from './rate-limit.ts';

export interface SharedAnswer<Query extends z.ZodType> {
  /** Invalidated by one product's changes, or by any change. */
  of: 'product' | 'all';
  /** Whether this query's answer is cached; default all. Text searches are not. */
  isFor?: (query: z.output<Query>) => boolean;
}

export interface Serving<Query extends z.ZodType, Returns extends z.ZodType = z.ZodType> {
  /** Rate limit per resource, over all addresses; `subject` names the resource and is hashed. */
  limitOfEach?: { subject: (params: Record<string, string>) => string; rule: RateLimit };
  /** Page for browsers: a mail client without one-click unsubscribe opens this URL (RFC 2369, 3.2), and a GET must change nothing. */
  page?: (params: Record<string, string>, locale: Locale) => string;
  /** Public max-age in seconds; only for answers that are the same for everybody. */
  cacheSeconds?: number;
  /** Whether an answer is stored under its idempotency key; default all. The handler runs again for others. */
  isRepeatable?(answer: z.input<Returns>): boolean;
  /** Shared by all callers of one locale, and cached until page content changes. The handler runs without a visitor: only path and query decide the answer. */
  shared?: SharedAnswer<Query>;
}

export interface HandlerInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  params: Record<ParamNames<Path>, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Adds a whole Set-Cookie line to the answer. */
  setCookie: (line: string) => void;
}

export interface FileAnswer {
  fileName: string;
  /** Produces the bytes; not called on a 304. */
  write: () => Uint8Array<ArrayBuffer>;
  /** Changes with the content; becomes the ETag. */
  revision?: string;
}

export const isFileAnswer = (answer: unknown): answer is FileAnswer => typeof answer === 'object' && answer !== null && 'write' in answer && typeof answer.write === 'function';

export interface Endpoint {
  area: AreaName;
  method: Method;
  path: string;
  spec: RouteSpec<z.ZodType, z.ZodType, z.ZodType> & Serving<z.ZodType>;
  handle: (ctx: Ctx, input: { params: Record<string, string>; query: unknown; body: unknown; setCookie: (line: string) => void }) => Promise<unknown>;
}

type CtxFor<Area extends AreaName> = AccessOf<Area> extends 'member' | 'admin' ? MemberCtx : Ctx;

type Run<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> = (
  ctx: CtxFor<Area>,
  input: HandlerInput<Path, Query, Body>,
) => Promise<z.input<Returns> | FileAnswer>;

export function handle<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType>(
  route: Route<Area, Path, Query, Body, Returns>,
  run: Run<Area, Path, Query, Body, Returns>,
): Endpoint;
export function handle<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType>(
  route: Route<Area, Path, Query, Body, Returns>,
  serving: Serving<Query, Returns>,
  run: Run<Area, Path, Query, Body, Returns>,
): Endpoint;
export function handle({ area, method, path, ...spec }: Route, ...rest: unknown[]): Endpoint {
  // Safe cast: the app parses with the route's own schemas before calling.
  const run = rest.at(-1) as Endpoint['handle'];
  const serving = rest.length > 1 ? (rest[0] as Serving<z.ZodType>) : {};
  const isForMembers: boolean = areas[area].access === 'member';
  return { area, method, path, spec: { ...spec, ...serving }, handle: isForMembers ? (ctx, input) => run(requireMember(ctx), input) : run };
}
