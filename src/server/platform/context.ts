/** What every use case gets first: the database, the time, the log, the language and who asks. */
import type { Locale } from '#shared/values/locale.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './database.ts';
import type { Logger } from './log.ts';
import type { MediaStore } from './media/media-store.ts';

/** Who asks. Members come with the accounts; a visitor is known by the secret in the cart cookie alone. */
export interface Visitor {
  /** The secret of the `fira.cart` cookie, if the request carries a well-formed one. */
  readonly cartSecret: string | null;
  readonly address: string;
  /** The browser asks not to be counted: Do Not Track, or Global Privacy Control. */
  readonly refusesCounting: boolean;
}

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
}

export interface Ctx extends Services {
  /** The pool, or inside a transaction its one connection. */
  readonly db: Db;
  readonly locale: Locale;
  readonly visitor: Visitor;
  readonly requestId: string;
}

/**
 * Runs a use case in one transaction. Inside, only the inner context exists; mail and outside calls are queued as
 * jobs with it and never made inside it.
 */
export function inTransaction<Result>(root: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return root.database.transaction((db) => work({ ...root, db }));
}

/** The context of work that nobody asked for over HTTP: jobs, loaders, commands. */
export function systemContext(services: Services, locale: Locale): Ctx {
  return { ...services, db: services.database, locale, visitor: { cartSecret: null, address: 'system', refusesCounting: true }, requestId: 'system' };
}
