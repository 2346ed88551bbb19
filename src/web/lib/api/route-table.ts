/** Client side of the contract: method and path of each route, typed by the contract. */
import type { AnswerFor, CallArguments } from '#shared/contract/route-input.ts';

declare const contract: unique symbol;

/** A group's routes as `METHOD /path/:param`, typed by the contract's group. */
export type RouteTable<Group> = { readonly [Name in keyof Group]: string } & { readonly [contract]?: Group };

/** A group's calls: `carts.addLineItem({ cartId, body })`. */
export type Calls<Group> = { [Name in keyof Group]: (...input: CallArguments<Group[Name], { signal?: AbortSignal }>) => Promise<AnswerFor<Group[Name]>> };

// biome-ignore lint/suspicious/noExplicitAny: any group of routes; a wider one would not accept each route's own parameters
export type RouteTables = Record<string, RouteTable<any>>;
export type ApiFor<Tables extends RouteTables> = { [Group in keyof Tables]: Tables[Group] extends RouteTable<infer Routes> ? Calls<Routes> : never };
