/** The context of every use case: database, time, log, language and caller. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db, TransactionDb } from './database.ts';
import { DomainError } from './domain-error.ts';
import type { FetchLimits } from './fetch-outside.ts';
import type { Logger } from './log.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PushRules } from './push/push-rules.ts';

/** Identity claims of a request's cookies and headers, unverified. */
export interface Visitor {
  /** The secret of the `fira.cart` cookie, if well-formed. */
  readonly cartSecret: string | null;
  /** Hash of the secret of the cart whose absent buyer a job acts for. */
  readonly cartSecretHash?: string;
  readonly deviceSecret: string | null;
  readonly registrationSecret: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly userAgent: string;
  readonly address: string;
  /** The browser sends Do Not Track or Global Privacy Control. */
  readonly refusesCounting: boolean;
}

/** A signed-in member: valid access token, existing session. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'member' | 'admin';
}

/** Why the request is not signed in. A refresh may fix the last two. */
export type SignInProblem = 'UNAUTHENTICATED' | 'ACCESS_TOKEN_EXPIRED' | 'ACCESS_TOKEN_INVALID';

/** Services that live as long as the process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly media: MediaStore;
  /** Step hook between two steps of a use case: no-op in production; a race test runs the rival there. */
  readonly step: (name: string) => Promise<void>;
  /** Allowed push hosts; unset: the default rules. Only tests set it. */
  readonly pushRules?: PushRules;
  /** Limits for fetching external pages. Only tests set them. */
  readonly outside?: Partial<FetchLimits>;
  /** Timeout of a call to the payment provider. Only tests set it. */
  readonly paymentTimeoutMs?: number;
  /** As paymentTimeoutMs, of the florist network. */
  readonly floristTimeoutMs?: number;
}

export interface Ctx extends Services {
  readonly db: Db;
  readonly locale: Locale;
  readonly visitor: Visitor;
  /** Null for a visitor, and in areas that don't check. */
  readonly member: SignedIn | null;
  readonly signInProblem: SignInProblem;
  readonly requestId: string;
}

/** The context of members-only use cases. */
export interface MemberCtx extends Ctx {
  readonly member: SignedIn;
}

/** Throws UNAUTHENTICATED, ACCESS_TOKEN_EXPIRED or ACCESS_TOKEN_INVALID if not signed in. */
export function requireMember(ctx: Ctx): MemberCtx {
  if (!ctx.member) throw new DomainError(ctx.signInProblem);
  return { ...ctx, member: ctx.member };
}

export interface TransactionCtx extends Ctx {
  readonly db: TransactionDb;
}

/** Runs a use case in one transaction. Use only the inner context; queue mails and external calls as jobs. */
export function inTransaction<Context extends Ctx, Result>(root: Context, work: (ctx: Context & TransactionCtx) => Promise<Result>): Promise<Result> {
  return root.database.transaction((db) => work({ ...root, db }));
}

const nobody: Visitor = { cartSecret: null, deviceSecret: null, registrationSecret: null, accessToken: null, refreshToken: null, userAgent: '', address: 'system', refusesCounting: true };

/** The context of work without an HTTP request: jobs, loaders, commands. */
export function systemContext(services: Services, locale: Locale): Ctx {
  return { ...services, db: services.database, locale, visitor: nobody, member: null, signInProblem: 'UNAUTHENTICATED', requestId: 'system' };
}
