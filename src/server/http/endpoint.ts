/**
 * How an address of the API is stated: method, path, schemas, the errors it may answer, and the use case behind it.
 * The schemas validate the request, check the answer in tests and make the OpenAPI document.
 */
import type { z } from 'zod';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Ctx } from '../platform/context.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | ParamNames<`/${Rest}`> : Path extends `${string}:${infer Name}` ? Name : never;

export interface EndpointSpec<Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> {
  summary: string;
  query?: Query;
  body?: Body;
  returns: Returns;
  status?: 200 | 201;
  /** Codes beyond those any address may answer (validation, rate limit, away). */
  fails?: readonly ErrorCode[];
  /** Takes an Idempotency-Key header. */
  isIdempotent?: true;
  /** A mail program or another site may call it: the token in its address is all that counts. */
  isOpenToOtherSites?: true;
  /** May answers be kept by browsers and proxies? Only for what is the same for everybody. */
  cacheSeconds?: number;
}

export interface EndpointInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  params: Record<ParamNames<Path>, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Sets a cookie on the answer; the value is a whole Set-Cookie line. */
  setCookie: (line: string) => void;
}

export interface Endpoint {
  method: Method;
  path: string;
  spec: EndpointSpec<z.ZodType, z.ZodType, z.ZodType>;
  handle: (ctx: Ctx, input: { params: Record<string, string>; query: unknown; body: unknown; setCookie: (line: string) => void }) => Promise<unknown>;
}

export function endpoint<Path extends string, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Returns extends z.ZodType = z.ZodType>(
  method: Method,
  path: Path,
  spec: EndpointSpec<Query, Body, Returns>,
  handle: (ctx: Ctx, input: EndpointInput<Path, Query, Body>) => Promise<z.input<Returns>>,
): Endpoint {
  // The app parses with the schemas of this very spec before it calls, so the narrower input is what arrives.
  return { method, path, spec, handle: handle as Endpoint['handle'] };
}
