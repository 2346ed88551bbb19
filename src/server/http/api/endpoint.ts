/**
 * A route of the contract with its handler. The contract's schemas validate the request, check the answer in tests and make
 * the OpenAPI document; what only the server decides (caching, a limit of each thing) stands here beside the handler.
 */
import type { z } from 'zod';
import { type AccessOf, type AreaName, areas } from '#shared/contract/areas.ts';
import type { Method, ParamNames, Route, RouteSpec } from '#shared/contract/route.ts';
import type { Locale } from '#shared/values/locale.ts';
import { type Ctx, type MemberCtx, requireMember } from '../../platform/context.ts';
import type { RateLimit } from './rate-limit.ts';

export interface SharedAnswer<Query extends z.ZodType> {
  /** Of one product alone, or of what any change may alter. */
  of: 'product' | 'all';
  /** Whether the answer to such a query is cached; all are unless stated. What people search for by words is not. */
  isFor?: (query: z.output<Query>) => boolean;
}

/** How a route is served, beside what its caller must know. */
export interface Serving<Query extends z.ZodType> {
  /** How often one thing may be asked for, from wherever, beside what one address may: `subject` names it by the path, and is hashed before it is counted. */
  limitOfEach?: { subject: (params: Record<string, string>) => string; rule: RateLimit };
  /**
   * The page that a browser is redirected to when it opens this address: a mail program that does not do one-click unsubscribing opens it (RFC 2369, 3.2),
   * and a GET must change nothing.
   */
  page?: (params: Record<string, string>, locale: Locale) => string;
  /** Seconds for which browsers and proxies may cache the answer; only for what is the same for everybody. */
  cacheSeconds?: number;
  /**
   * The answer is the same for everybody who asks in the same language: it is cached until something changes that pages are
   * made from. The handler runs without a visitor; only the path and the query decide it.
   */
  shared?: SharedAnswer<Query>;
}

export interface HandlerInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  params: Record<ParamNames<Path>, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Sets a cookie on the answer; the value is a whole Set-Cookie line. */
  setCookie: (line: string) => void;
}

/** A file to download, in place of JSON. */
export interface FileAnswer {
  fileName: string;
  /** Writes the file; not called for a client that has it already. */
  write: () => Uint8Array<ArrayBuffer>;
  /** Changes with the file's content, whenever it was made; becomes the ETag. */
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

/** A member's area gives its handlers a context with the member. */
type CtxOf<Area extends AreaName> = AccessOf<Area> extends 'member' | 'admin' ? MemberCtx : Ctx;

type Run<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> = (
  ctx: CtxOf<Area>,
  input: HandlerInput<Path, Query, Body>,
) => Promise<z.input<Returns> | FileAnswer>;

/** Gives a route its handler, and says how it is served where that is not the usual way. */
export function handle<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType>(
  route: Route<Area, Path, Query, Body, Returns>,
  run: Run<Area, Path, Query, Body, Returns>,
): Endpoint;
export function handle<Area extends AreaName, Path extends string, Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType>(
  route: Route<Area, Path, Query, Body, Returns>,
  serving: Serving<Query>,
  run: Run<Area, Path, Query, Body, Returns>,
): Endpoint;
export function handle({ area, method, path, ...spec }: Route, ...rest: unknown[]): Endpoint {
  // The app parses with the route's own schemas before it calls, so the narrower input is what arrives.
  const run = rest.at(-1) as Endpoint['handle'];
  const serving = rest.length > 1 ? (rest[0] as Serving<z.ZodType>) : {};
  const isForMembers: boolean = areas[area].access === 'member';
  return { area, method, path, spec: { ...spec, ...serving }, handle: isForMembers ? (ctx, input) => run(requireMember(ctx), input) : run };
}
