/**
 * How an address of the API is stated: method, path, schemas, the errors it may answer, and the use case behind it.
 * The schemas validate the request, check the answer in tests and make the OpenAPI document.
 */
import { z } from 'zod';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/values/locale.ts';
import { type Ctx, type MemberCtx, requireMember } from '../platform/context.ts';
import type { RateLimit } from './rate-limit.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | ParamNames<`/${Rest}`> : Path extends `${string}:${infer Name}` ? Name : never;

export interface SharedAnswer<Query extends z.ZodType> {
  /** Of one product alone, or of what any change may alter. */
  of: 'product' | 'all';
  /** Whether the answer to such a query is worth keeping; all are where it isn't said. What people search for by words is theirs. */
  isFor?: (query: z.output<Query>) => boolean;
}

export interface EndpointSpec<Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> {
  summary: string;
  query?: Query;
  body?: Body;
  returns: Returns;
  status?: 200 | 201 | 202;
  /** May answer a file of this media type in place of JSON. */
  file?: string;
  /** The file names what is in it (`revision`), so that whoever has it already is answered 304. */
  isRevised?: true;
  /** How often one thing may be asked for, from wherever, beside what one address may: `subject` names it by the path, and is hashed before it is counted. */
  limitOfEach?: { subject: (params: Record<string, string>) => string; rule: RateLimit };
  /** Codes beyond those any address may answer (validation, rate limit, away). */
  fails?: readonly ErrorCode[];
  /** Takes a JSON body of so many bytes; 64,000 where nothing is said. */
  maxBodyBytes?: number;
  /** Takes a form with one file of at most so many bytes, as `body.file`, and its field `data` as the rest of the body. */
  maxFileBytes?: number;
  /** The file may be left out, and the body then be JSON as well. */
  isFileOptional?: true;
  /** Takes an Idempotency-Key header. */
  isIdempotent?: true;
  /** A GET that changes something, and so needs the same origin as any change. */
  changesState?: true;
  /** A mail program or another site may call it: the token in its address is all that counts. */
  isOpenToOtherSites?: true;
  /**
   * The page that a browser is redirected to when it opens this address: a mail program that does not do one-click unsubscribing opens it (RFC 2369, 3.2),
   * and a GET must change nothing.
   */
  page?: (params: Record<string, string>, locale: Locale) => string;
  /** May answers be kept by browsers and proxies? Only for what is the same for everybody. */
  cacheSeconds?: number;
  /**
   * The answer is the same for everybody who asks in the same language: it may be kept for as long as nothing that pages are
   * made from has changed. It is made without a visitor; only what the path and the query say may decide it.
   */
  shared?: SharedAnswer<Query>;
}

export interface EndpointInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  params: Record<ParamNames<Path>, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Sets a cookie on the answer; the value is a whole Set-Cookie line. */
  setCookie: (line: string) => void;
}

/** What an endpoint returns that answers a file and never JSON. */
export const fileAnswer = z.never();

/** A file to keep, in place of JSON. */
export interface FileAnswer {
  fileName: string;
  /** Called where the file is wanted: not for whoever has it already. */
  write: () => Uint8Array<ArrayBuffer>;
  /** Names what is in the file, where it may be kept and asked after: the same for as long as nothing but the time of its making has changed. */
  revision?: string;
}

export const isFileAnswer = (answer: unknown): answer is FileAnswer => typeof answer === 'object' && answer !== null && 'write' in answer && typeof answer.write === 'function';

export interface Endpoint {
  /** Made with `memberEndpoint`: it can stand only in an area that lets members in. */
  isForMembers?: true;
  method: Method;
  path: string;
  spec: EndpointSpec<z.ZodType, z.ZodType, z.ZodType>;
  handle: (ctx: Ctx, input: { params: Record<string, string>; query: unknown; body: unknown; setCookie: (line: string) => void }) => Promise<unknown>;
}

export function endpoint<Path extends string, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Returns extends z.ZodType = z.ZodType>(
  method: Method,
  path: Path,
  spec: EndpointSpec<Query, Body, Returns>,
  handle: (ctx: Ctx, input: EndpointInput<Path, Query, Body>) => Promise<z.input<Returns> | FileAnswer>,
): Endpoint {
  // The app parses with the schemas of this very spec before it calls, so the narrower input is what arrives.
  return { method, path, spec, handle: handle as Endpoint['handle'] };
}

/**
 * As `endpoint`, for what only somebody who is signed in may do: the use case gets a context with the member. The area
 * refuses everybody else before the body is read; should it ever be mounted elsewhere, this refuses too.
 */
export function memberEndpoint<Path extends string, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Returns extends z.ZodType = z.ZodType>(
  method: Method,
  path: Path,
  spec: EndpointSpec<Query, Body, Returns>,
  handle: (ctx: MemberCtx, input: EndpointInput<Path, Query, Body>) => Promise<z.input<Returns> | FileAnswer>,
): Endpoint {
  return { ...endpoint(method, path, spec, (ctx, input) => handle(requireMember(ctx), input)), isForMembers: true };
}
