/**
 * How a call of the API is stated: once, here in the contract. The server gives each route its handler, the browser gets
 * method and path from a generated table (ADR 0074), and OpenAPI, access matrix and fuzz tests read the same statement.
 */
import { z } from 'zod';
import type { AreaName } from './areas.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | ParamNames<`/${Rest}`> : Path extends `${string}:${infer Name}` ? Name : never;

/** What a route returns that answers a file and never JSON. */
export const fileAnswer = z.never();

/** The bytes of an uploaded picture. */
export const pictureFile = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, at most 8 MB' });

export const MAX_PICTURE_BYTES = 8_000_000;

/** What a route takes and answers, beside its address. */
export interface RouteSpec<Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> {
  /** One line for the OpenAPI document. */
  summary: string;
  query?: Query;
  body?: Body;
  returns: Returns;
  status?: 200 | 201 | 202;
  /** May answer a file of this media type in place of JSON. */
  file?: string;
  /** The file carries an ETag, so a client that has it already is answered 304. */
  isRevised?: true;
  /** Codes beyond those any route may answer (validation, rate limit, unavailable). */
  fails?: readonly ErrorCode[];
  /** Limit of a JSON body in bytes; 64,000 unless stated. */
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
}

export interface Route<Area extends AreaName = AreaName, Path extends string = string, Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType, Returns extends z.ZodType = z.ZodType>
  extends RouteSpec<Query, Body, Returns> {
  area: Area;
  method: Method;
  /** Below the area's prefix; `:name` stands for a parameter. */
  path: Path;
}

/** States a route. `path` begins after the area's prefix. */
export function route<Area extends AreaName, Path extends string, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Returns extends z.ZodType = z.ZodType>(
  area: Area,
  method: Method,
  path: Path,
  spec: RouteSpec<Query, Body, Returns>,
): Route<Area, Path, Query, Body, Returns> {
  return { area, method, path, ...spec };
}

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'area' in value && 'method' in value && 'path' in value;

/** Whether an export of the contract is a group of routes. */
export const isRouteGroup = (value: unknown): value is Record<string, Route> => typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isRoute);
