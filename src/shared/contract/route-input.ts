/** Types of a call to a route: its input and its answer. */
import type { z } from 'zod';
import type { ParamNames, Route } from './route.ts';

export type Query = Record<string, QueryValue>;
type QueryValue = string | number | boolean | null | undefined;

type ParamsFor<R> = R extends Route<infer _Area, infer Path> ? { [Name in ParamNames<Path>]: string } : never;

/** Omitted and null query values are not sent. */
type QueryFor<R> = R extends { query?: infer Query extends z.ZodType } ? (Query extends z.ZodUndefined ? unknown : Queried<z.input<Query>>) : unknown;
type Queried<Input> = Partial<Input> extends Input ? { query?: { [Name in keyof Input]?: QueryValue } } : { query: { [Name in keyof Input]: QueryValue } };

/** A route with a file takes a form: the file, and the rest as JSON in `data`. */
type BodyFor<R> = R extends { body?: infer Body extends z.ZodType } ? (Body extends z.ZodUndefined ? unknown : Sent<z.input<Body>>) : unknown;
type Sent<Input> = [Input] extends [{ file: unknown }]
  ? { form: FormData }
  : [Input] extends [{ file?: unknown }]
    ? { body: Omit<Input, 'file'> } | { form: FormData }
    : undefined extends Input
      ? { body?: Input }
      : { body: Input };

type InputFor<R> = ParamsFor<R> & QueryFor<R> & BodyFor<R>;

/** A call's only argument, optional when nothing in it is required. `Extra` is what the caller adds. */
export type CallArguments<R, Extra = unknown> = Record<never, never> extends InputFor<R> ? [input?: InputFor<R> & Extra] : [input: InputFor<R> & Extra];
export type AnswerFor<R> = R extends { returns: infer Returns extends z.ZodType } ? z.infer<Returns> : never;
