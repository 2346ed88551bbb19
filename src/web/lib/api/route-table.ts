/** Client side of the contract: method and path of each route, typed by the contract. */
import type { z } from 'zod';
import type { ParamNames, Route } from '#shared/contract/route.ts';

declare const contract: unique symbol;

/** A group's routes as `METHOD /path/:param`, typed by the contract's group. */
export type RouteTable<Group> = { readonly [Name in keyof Group]: string } & { readonly [contract]?: Group };

export type Query = Record<string, QueryValue>;
export type QueryValue = string | number | boolean | null | undefined;

type ParamsFor<R> = R extends Route<infer _Area, infer Path> ? { [Name in ParamNames<Path>]: string } : never;

/** Omitted and null query values are not sent. */
type QueryFor<R> = R extends { query?: infer Query extends z.ZodType } ? (Query extends z.ZodUndefined ? unknown : Queried<z.input<Query>>) : unknown;
type Queried<Input> = Partial<Input> extends Input ? { query?: { [Name in keyof Input]?: QueryValue } } : { query: { [Name in keyof Input]: QueryValue } };

/** A route with a file takes a form: the file, and the rest as JSON in `data`. */
type BodyFor<R> = R extends { body?: infer Body extends z.ZodType } ? (Body extends z.ZodUndefined ? unknown : Sent<z.input<Body>>) : unknown;
type Sent<Input> = Input extends { file: unknown }
  ? { form: FormData }
  : Input extends { file?: unknown }
    ? { body: Omit<Input, 'file'> } | { form: FormData }
    : undefined extends Input
      ? { body?: Input }
      : { body: Input };

export type InputFor<R> = ParamsFor<R> & QueryFor<R> & BodyFor<R> & { signal?: AbortSignal };
export type AnswerFor<R> = R extends { returns: infer Returns extends z.ZodType } ? z.infer<Returns> : never;

/** A group's calls: `carts.addLineItem({ cartId, body })`. */
export type Calls<Group> = {
  [Name in keyof Group]: (...input: Record<never, never> extends InputFor<Group[Name]> ? [input?: InputFor<Group[Name]>] : [input: InputFor<Group[Name]>]) => Promise<AnswerFor<Group[Name]>>;
};

// biome-ignore lint/suspicious/noExplicitAny: any group of routes; a wider one would not accept each route's own parameters
export type RouteTables = Record<string, RouteTable<any>>;
export type ApiFor<Tables extends RouteTables> = { [Group in keyof Tables]: Tables[Group] extends RouteTable<infer Routes> ? Calls<Routes> : never };
