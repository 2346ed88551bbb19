/** Declares an API call once: handlers, the browser's route table (ADR 0074), OpenAPI, access matrix and fuzz tests read it. */
import { z } from 'zod';
import type { AreaName } from './areas.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | ParamNames<`/${Rest}`> : Path extends `${string}:${infer Name}` ? Name : never;

/** The `returns` of a route that answers a file, never JSON. */
export const fileAnswer = z.never();

export const pictureFile = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, at most 8 MB' });

export const MAX_PICTURE_BYTES = 8_000_000;

export interface RouteSpec<Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> {
  /** One line for the OpenAPI document. */
  summary: string;
  query?: Query;
  body?: Body;
  returns: Returns;
  status?: 200 | 201 | 202;
  /** May answer a file of this media type instead of JSON. */
  file?: string;
  /** The file carries an ETag; a matching If-None-Match is answered 304. */
  isRevised?: true;
  /** Error codes beyond the common ones. */
  fails?: readonly ErrorCode[];
  /** Size limit of a JSON body in bytes; default 64,000. */
  maxBodyBytes?: number;
  /** Accepts a multipart form with a file of at most this size as `body.file`; field `data` is the rest. */
  maxFileBytes?: number;
  /** The file is optional, and the body may then be JSON. */
  isFileOptional?: true;
  isIdempotent?: true;
  /** A GET that changes state, and so needs the same-origin check. */
  changesState?: true;
  /** Allows cross-site calls, as by mail programs: only the token counts. */
  isOpenToOtherSites?: true;
  /** Another company's program calls it. The handler gets the body unparsed with this header, its signature, which alone admits the call. */
  signedBy?: string;
}

export interface Route<Area extends AreaName = AreaName, Path extends string = string, Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType, Returns extends z.ZodType = z.ZodType>
  extends RouteSpec<Query, Body, Returns> {
  area: Area;
  method: Method;
  /** Below the area's prefix; `:name` is a parameter. */
  path: Path;
}

/** Declares a route. `path` begins after the area's prefix. */
export function route<Area extends AreaName, Path extends string, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Returns extends z.ZodType = z.ZodType>(
  area: Area,
  method: Method,
  path: Path,
  spec: RouteSpec<Query, Body, Returns>,
): Route<Area, Path, Query, Body, Returns> {
  return { area, method, path, ...spec };
}

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'area' in value && 'method' in value && 'path' in value;

export const isRouteGroup = (value: unknown): value is Record<string, Route> => typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isRoute);
