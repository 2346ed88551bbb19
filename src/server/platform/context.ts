/** What every use case gets first: the database, the time, the log, the language and who asks. */
import type { Locale } from '#shared/values/locale.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db, TransactionDb } from './database.ts';
import { DomainError } from './domain-error.ts';
import type { FetchLimits } from './fetch-outside.ts';
import type { Logger } from './log.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PushRules } from './push/push-rules.ts';

/** What a request's cookies and headers say of who asks, as it came: proof of nothing until somebody looks it up. */
export interface Visitor {
  /** The secret of the `fira.cart` cookie, if the request carries a well-formed one. */
  readonly cartSecret: string | null;
  /** The secret of the `fira.device` cookie: a browser that has signed in before. */
  readonly deviceSecret: string | null;
  /** The secret of the `fira.registration` cookie: a browser that asked for an account. */
  readonly registrationSecret: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly userAgent: string;
  readonly address: string;
  /** The browser asks not to be counted: Do Not Track, or Global Privacy Control. */
  readonly refusesCounting: boolean;
}

/** A member who is signed in: the access token is good, and the database still knows the session. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'member' | 'admin';
}

/** Why nobody is signed in. The last two may be mended by a refresh. */
export type SignInProblem = 'UNAUTHENTICATED' | 'ACCESS_TOKEN_EXPIRED' | 'ACCESS_TOKEN_INVALID';

/** Parts that live as long as the process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly media: MediaStore;
  /**
   * Named points between two steps of a use case. Nothing happens there in production; a race test injects the
   * rival's action, so that the interleaving is certain.
   */
  readonly step: (name: string) => Promise<void>;
  /** Where pushes may go; the usual rules where nothing is said. Only tests let their own push server pass. */
  readonly pushRules?: PushRules;
  /** Where pages of others are fetched from, other than from the internet. No setting leads here: only tests let their own server pass. */
  readonly outside?: Partial<FetchLimits>;
}

export interface Ctx extends Services {
  /** The pool, or inside a transaction its one connection. */
  readonly db: Db;
  readonly locale: Locale;
  readonly visitor: Visitor;
  /** Null for a visitor, and in areas that don't look. */
  readonly member: SignedIn | null;
  /** What to answer a visitor who asks for what is a member's. */
  readonly signInProblem: SignInProblem;
  readonly requestId: string;
}

/** The context of what only members may do. */
export interface MemberCtx extends Ctx {
  readonly member: SignedIn;
}

/** Throws UNAUTHENTICATED, ACCESS_TOKEN_EXPIRED or ACCESS_TOKEN_INVALID where nobody is signed in. */
export function requireMember(ctx: Ctx): MemberCtx {
  if (!ctx.member) throw new DomainError(ctx.signInProblem);
  return { ...ctx, member: ctx.member };
}

/** A context inside a transaction. */
export interface TransactionCtx extends Ctx {
  readonly db: TransactionDb;
}

/**
 * Runs a use case in one transaction. Inside, only the inner context exists; mail and outside calls are queued as
 * jobs with it and never made inside it.
 */
export function inTransaction<Context extends Ctx, Result>(root: Context, work: (ctx: Context & TransactionCtx) => Promise<Result>): Promise<Result> {
  return root.database.transaction((db) => work({ ...root, db }));
}

const nobody: Visitor = { cartSecret: null, deviceSecret: null, registrationSecret: null, accessToken: null, refreshToken: null, userAgent: '', address: 'system', refusesCounting: true };

/** The context of work that nobody asked for over HTTP: jobs, loaders, commands. */
export function systemContext(services: Services, locale: Locale): Ctx {
  return { ...services, db: services.database, locale, visitor: nobody, member: null, signInProblem: 'UNAUTHENTICATED', requestId: 'system' };
}
