/**
 * The database as the modules see it: named (prepared) statements over a pool, transactions, and a count of the
 * statements, so that a test can hold a hot path to its budget.
 */
import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { type CompiledText, compileNamed, requireAllUsed, valuesOf } from './named-parameters.ts';
import { shareConnections } from './shared-connections.ts';

export interface Statement {
  /** It is prepared once a connection under this name. */
  name?: string;
  text: string;
  values: readonly unknown[];
  /** Whether it may travel with others over one connection of the pool; see `quickRead`. */
  isQuickRead?: boolean;
}

/** Anything that statements can be sent to: the pool, or the one connection of a transaction. */
export interface Db {
  run<Row extends object>(statement: Statement): Promise<Row[]>;
}

/** The one connection of a transaction. */
export interface TransactionDb extends Db {
  /**
   * For what answers nothing that is needed: sends a statement together with what follows it, be it the commit, and waits
   * for none. The transaction fails where the statement failed.
   */
  readonly ahead: Db;
}

/**
 * The pool. A statement that lost to rivals (a deadlock, a serialization failure) did nothing and is sent again, at most three times.
 */
export interface Database extends Db {
  /** Runs `work` in one transaction; it too is started again where it lost to rivals. Throws where the database took it back. */
  transaction<Result>(work: (db: TransactionDb) => Promise<Result>): Promise<Result>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Called with the text of each statement before it is sent; tests count with it. */
export type StatementObserver = (text: string) => void;

// Days stay the text they are, so that no time zone can shift them; counts and identity numbers fit a double.
const parsers: PoolConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.DATE) return (value: string) => value;
    if (oid === types.builtins.INT8) return (value: string) => Number(value);
    return types.getTypeParser(oid as number, format as 'text');
  },
} as NonNullable<PoolConfig['types']>;

const rivalCodes = new Set(['40001', '40P01']);
/** The transaction had failed before, by a statement that nobody waited for. */
const FAILED_BEFORE = '25P02';
const MAX_ATTEMPTS = 4;

/** Whether a statement or transaction was taken back for others' sake: a deadlock, a serialization failure. Done again it may succeed. */
export const hasLostToRivals = (error: unknown): boolean => rivalCodes.has(codeOf(error));

async function againstRivals<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !hasLostToRivals(error)) throw error;
    }
  }
}

export interface DatabaseOptions {
  connectionString: string;
  maxConnections: number;
  /** How long an answer may take before the database counts as away: where it stalls, nobody else would say so. Unset: for ever. */
  answerWithinMs?: number;
  /** How long a statement may wait for a lock before it fails with 55P03. Unset: as long as it may run, for migrations and commands, which wait for each other. */
  lockWaitMs?: number;
  onIdleError?: (error: Error) => void;
  observer?: StatementObserver;
}

/** So many stay open when nobody asks, as a page takes at a time; the others are let go of after ten seconds. */
const KEPT_CONNECTIONS = 4;

/** A connection whose messages of one turn of the event loop leave together: each write of its own costs more than making its message. */
function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...message: unknown[]) => boolean;
  let isGathering = false;
  const gather = (...message: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...message);
  };
  // Connecting sets `write` back to what it was.
  return socket.once('connect', () => Object.assign(socket, { write: gather }));
}

export function openDatabase({ connectionString, maxConnections, answerWithinMs, lockWaitMs, onIdleError, observer }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    // A new connection reads the catalogue and plans every statement anew: whoever clicks once in a while would wait for it each time.
    min: KEPT_CONNECTIONS,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    // A statement that hangs would hold a connection for ever; nothing of ours runs this long.
    statement_timeout: 15_000,
    ...(lockWaitMs === undefined ? {} : { lock_timeout: lockWaitMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fira',
    // Statements that don't wait for each other travel together: `begin` with what follows it, the last changes with `commit`.
    pipeline: true,
    stream: gatheringSocket,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
  });
  // The pool doesn't wait until its connections have ended, and the embedded server stops next: what it tells them then is no news.
  const tell = (error: Error): void => {
    if (!pool.ending) onIdleError?.(error);
  };
  // An idle connection that breaks (the server was restarted) is only replaced; without a listener it would end the process.
  pool.on('error', tell);
  // A connection can also break between two statements while it is lent out; who lent it learns of it from its next statement.
  pool.on('connect', (client) => client.on('error', tell));

  const on = (target: Pool | PoolClient): Db => ({
    async run<Row extends object>({ name, text, values }: Statement) {
      observer?.(text);
      const result = await target.query<Row>({ ...(name === undefined ? {} : { name }), text, values: [...values] });
      return result.rows;
    },
  });

  async function once<Result>(work: (db: TransactionDb) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => {
      broken = error;
    };
    client.on('error', lost);
    const underWay: Promise<unknown>[] = [];
    try {
      const db = on(client);
      const follow = (sent: Promise<unknown>) => {
        // Whoever waits for it later learns of its failure; until then it is nobody's unheard rejection.
        sent.catch(() => {});
        underWay.push(sent);
      };
      observer?.('begin');
      follow(client.query('begin'));
      const result = await work({
        ...db,
        ahead: {
          async run(statement) {
            follow(db.run(statement));
            return [];
          },
        },
      });
      observer?.('commit');
      const committed = client.query('commit');
      follow(committed);
      await Promise.all(underWay);
      // A statement that failed, and whose failure was minded by nobody, has ended the transaction: nothing of it is kept.
      if ((await committed).command !== 'COMMIT') throw new Error('the transaction was taken back: a statement in it had failed');
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      // What made it fail says more, and whether to start again.
      if (codeOf(error) === FAILED_BEFORE) await Promise.all(underWay);
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  const onPool = on(pool);
  const withSharedConnection = shareConnections(pool, isLockRefused);
  return {
    run<Row extends object>(statement: Statement) {
      if (statement.isQuickRead) return withSharedConnection((client) => on(client).run<Row>(statement));
      return againstRivals(() => onPool.run<Row>(statement));
    },
    pool,
    transaction: (work) => againstRivals(() => once(work)),
    close: () => pool.end(),
  };
}

/** What a statement is sent with: an object with a value for each name in its text, or nothing. */
type Given<Params> = keyof Params extends never ? [] : [params: Params];
type NoParams = Record<never, never>;

/**
 * One statement with a name, prepared once a connection; its text is compiled here, once. The row's type and the parameters' are stated where the
 * statement is written, and statements.test.ts compares both with what PostgreSQL says.
 *
 * @example const findCart = statement<CartRow, { cartId: string }>('cart.find', 'select … where id = :cartId');
 */
export function statement<Row extends object, Params extends object = NoParams>(name: string, text: string) {
  return prepared<Row, Params>(name, text, {});
}

const WRITES_OR_LOCKS = /\b(insert|update|delete|merge|lock|for (key )?share|nextval|pg_advisory\w+)\b/i;

/**
 * As `statement`, for one that reads a few rows by their ids, on a path that is hot: outside a transaction it shares a connection with others of its
 * kind. Throws where the text writes or locks, since all behind it would wait.
 */
export function quickRead<Row extends object, Params extends object = NoParams>(name: string, text: string) {
  const found = WRITES_OR_LOCKS.exec(text);
  if (found) throw new Error(`${name} is no quick read: ${found[0]}`);
  return prepared<Row, Params>(name, text, { isQuickRead: true });
}

function prepared<Row extends object, Params extends object>(name: string, source: string, how: Pick<Statement, 'isQuickRead'>) {
  const { text, names } = compileNamed(source);
  definedStatements.set(name, { text, names });
  return (db: Db, ...[params]: Given<Params>): Promise<Row[]> => db.run<Row>({ name, text, values: params ? valuesOf(names, params as Record<string, unknown>) : [], ...how });
}

/** What is put together for one query of a family. */
export interface Composed {
  text: string;
  params: Readonly<Record<string, unknown>>;
  /** What makes this text another than the family's others; null where it is asked for too rarely to be prepared. */
  variant: string | null;
}

// PostgreSQL cuts longer names, so that two would be one; rare mixtures of many parts go unprepared, which also bounds what a connection keeps.
const MAX_STATEMENT_NAME = 63;

/**
 * Statements whose texts are put together for each query, and all answer the same columns. They throw where a value is missing, or has no place in
 * the text.
 *
 * @example const listIds = composed<{ id: string }>('catalog.list');
 */
export function composed<Row extends object>(family: string) {
  return (db: Db, { text: source, params, variant }: Composed): Promise<Row[]> => {
    const { text, names } = compileNamed(source);
    requireAllUsed(names, params);
    const name = [family, variant].filter(Boolean).join('.');
    return db.run<Row>({ ...(variant === null || name.length > MAX_STATEMENT_NAME ? {} : { name }), text, values: valuesOf(names, params) });
  };
}

/** Every statement of the modules that are loaded, by its name; for the test that prepares each. */
export const definedStatements = new Map<string, CompiledText>();

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const lockCodes = new Set(['55P03', '40P01']);

/** Whether a statement got no lock: in the time that lock_timeout gives it, or because another waited for its own (a deadlock). */
export const isLockRefused = (error: unknown): boolean => lockCodes.has(codeOf(error));

/** A full disk, no memory, a disk that fails, and a server that only reads (a standby that has not taken over yet). */
const unableCodes = ['53100', '53200', '58030', '25006'];
const awayCodes = new Set([...unableCodes, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300', '57014', '55P03']);
const awayMessages = /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Whether the database answers but can't write: a full or failing disk, no memory, a standby. */
export const isDatabaseUnableToWrite = (error: unknown): boolean => unableCodes.includes(codeOf(error));

/** No socket where the database has one: not to be confused with any other file that is missing. */
const hasNoSocket = (error: unknown): boolean => error instanceof Error && codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** Whether an error says that the database is away or too busy (a lock that was not granted in time included), and not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return awayCodes.has(code) || code.startsWith('08') || hasNoSocket(error) || (error instanceof Error && awayMessages.test(error.message));
}
