/** Database access: prepared statements over a pool, transactions, and a statement observer for query budgets in tests. */
import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { type CompiledText, compileNamed, requireAllUsed, toValues } from './named-parameters.ts';
import { shareConnections } from './shared-connections.ts';

export interface Statement {
  /** Prepared once per connection under this name. */
  name?: string;
  text: string;
  values: readonly unknown[];
  isQuickRead?: boolean;
}

/** The pool, or the connection of a transaction. */
export interface Db {
  run<Row extends object>(statement: Statement): Promise<Row[]>;
}

export interface TransactionDb extends Db {
  /** Queues a statement with an unused result; flushed with the next one or the COMMIT. Its failure fails the transaction. */
  readonly pipelined: Db;
}

/** The pool. Retries a statement after a deadlock or serialization failure, at most three times. */
export interface Database extends Db {
  /** Runs `work` in a transaction, retried after a deadlock or serialization failure. Throws if the database rolled back. */
  transaction<Result>(work: (db: TransactionDb) => Promise<Result>): Promise<Result>;
  readonly pool: Pool;
  close(): Promise<void>;
}

export type StatementObserver = (text: string) => void;

// DATE stays text, so that no time zone can shift it; INT8 counts and identity numbers fit a double.
const parsers: PoolConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.DATE) return (value: string) => value;
    if (oid === types.builtins.INT8) return (value: string) => Number(value);
    return types.getTypeParser(oid as number, format as 'text');
  },
} as NonNullable<PoolConfig['types']>;

const rivalCodes = new Set(['40001', '40P01']);
/** in_failed_sql_transaction: an earlier queued statement has failed. */
const FAILED_BEFORE = '25P02';
const MAX_ATTEMPTS = 4;

/** Whether a deadlock or serialization failure caused a rollback. */
export const hasLostToRivals = (error: unknown): boolean => rivalCodes.has(getCode(error));

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
  /** Query timeout, after which the database counts as unavailable. Unset: none. */
  answerWithinMs?: number;
  /** Lock timeout of a statement (55P03). Unset: none, for migrations and commands, which wait for each other. */
  lockWaitMs?: number;
  onIdleError?: (error: Error) => void;
  observer?: StatementObserver;
}

/** Idle connections that stay open: as many as a page uses. Others close after ten seconds. */
const IDLE_CONNECTIONS = 4;

/** Corks an event-loop turn's writes into one flush: a write costs more than building its message. */
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
  // Connecting resets `write`.
  return socket.once('connect', () => Object.assign(socket, { write: gather }));
}

function createPool({ connectionString, maxConnections, answerWithinMs, lockWaitMs, onIdleError }: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    // A new connection reads the catalogue and plans every statement again.
    min: IDLE_CONNECTIONS,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    // A hung statement would hold a connection forever.
    statement_timeout: 15_000,
    ...(lockWaitMs === undefined ? {} : { lock_timeout: lockWaitMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fira',
    pipeline: true,
    stream: gatheringSocket,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
  });
  // The pool does not await its connections, and the embedded server stops next.
  const report = (error: Error): void => {
    if (!pool.ending) onIdleError?.(error);
  };
  // The pool replaces a broken idle connection; without a listener the error ends the process.
  pool.on('error', report);
  // A checked-out connection can break between statements; its user gets the error from the next one.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

const createDb = (target: Pool | PoolClient, observer: StatementObserver | undefined): Db => ({
  async run<Row extends object>({ name, text, values }: Statement) {
    observer?.(text);
    const result = await target.query<Row>({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    return result.rows;
  },
});

async function runTransaction<Result>(pool: Pool, observer: StatementObserver | undefined, work: (db: TransactionDb) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const pending: Promise<unknown>[] = [];
  try {
    const db = createDb(client, observer);
    const follow = (sent: Promise<unknown>) => {
      // Prevents an unhandled rejection; a later await still rejects.
      sent.catch(() => {});
      pending.push(sent);
    };
    observer?.('begin');
    follow(client.query('begin'));
    const result = await work({
      ...db,
      pipelined: {
        async run(statement) {
          follow(db.run(statement));
          return [];
        },
      },
    });
    observer?.('commit');
    const committed = client.query('commit');
    follow(committed);
    await Promise.all(pending);
    // An unawaited failure aborted the transaction, so COMMIT became ROLLBACK.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was taken back: a statement in it had failed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    // The original error is more specific, and decides whether to retry.
    if (getCode(error) === FAILED_BEFORE) await Promise.all(pending);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const { observer } = options;
  const pool = createPool(options);
  const onPool = createDb(pool, observer);
  const withSharedConnection = shareConnections(pool, isLockRefused);
  return {
    run<Row extends object>(statement: Statement) {
      if (statement.isQuickRead) return withSharedConnection((client) => createDb(client, observer).run<Row>(statement));
      return againstRivals(() => onPool.run<Row>(statement));
    },
    pool,
    transaction: (work) => againstRivals(() => runTransaction(pool, observer, work)),
    close: () => pool.end(),
  };
}

/** A statement's parameters: an object with a value per name in its text, or nothing. */
type Given<Params> = keyof Params extends never ? [] : [params: Params];
type NoParams = Record<never, never>;

/**
 * Defines a named statement, prepared once per connection. Row and parameter types are declared here; statements.test.ts compares both with
 * PostgreSQL.
 *
 * @example const findCart = statement<CartRow, { cartId: string }>('cart.find', 'select … where id = :cartId');
 */
export function statement<Row extends object, Params extends object = NoParams>(name: string, text: string) {
  return prepared<Row, Params>(name, text, {});
}

const WRITES_OR_LOCKS = /\b(insert|update|delete|merge|lock|for (key )?share|nextval|pg_advisory\w+)\b/i;

/**
 * Like `statement`, for hot-path reads of a few rows by id, which share a connection outside transactions. Throws if the text writes or locks: reads
 * queued behind it would wait.
 */
export function quickRead<Row extends object, Params extends object = NoParams>(name: string, text: string) {
  const found = WRITES_OR_LOCKS.exec(text);
  if (found) throw new Error(`${name} is no quick read: ${found[0]}`);
  return prepared<Row, Params>(name, text, { isQuickRead: true });
}

function prepared<Row extends object, Params extends object>(name: string, source: string, how: Pick<Statement, 'isQuickRead'>) {
  const { text, names } = compileNamed(source);
  definedStatements.set(name, { text, names });
  return (db: Db, ...[params]: Given<Params>): Promise<Row[]> => db.run<Row>({ name, text, values: params ? toValues(names, params as Record<string, unknown>) : [], ...how });
}

export interface Composed {
  text: string;
  params: Readonly<Record<string, unknown>>;
  /** Distinguishes this text within the family; null if too rare to be prepared. */
  variant: string | null;
}

// PostgreSQL truncates longer names. Rare combinations stay unprepared, which bounds prepared statements per connection.
const MAX_STATEMENT_NAME = 63;

/**
 * Defines a family of statements with texts composed per query and the same columns. Throws if a value is missing, or has no place in the text.
 *
 * @example const listIds = composed<{ id: string }>('catalog.list');
 */
export function composed<Row extends object>(family: string) {
  return (db: Db, { text: source, params, variant }: Composed): Promise<Row[]> => {
    const { text, names } = compileNamed(source);
    requireAllUsed(names, params);
    const name = [family, variant].filter(Boolean).join('.');
    return db.run<Row>({ ...(variant === null || name.length > MAX_STATEMENT_NAME ? {} : { name }), text, values: toValues(names, params) });
  };
}

/** Every statement of the loaded modules by name; a test prepares each. */
export const definedStatements = new Map<string, CompiledText>();

function getCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const lockCodes = new Set(['55P03', '40P01']);

/** Whether a lock was unavailable: lock_timeout, or a deadlock. */
export const isLockRefused = (error: unknown): boolean => lockCodes.has(getCode(error));

const unableCodes = ['53100', '53200', '58030', '25006'];
const unavailableCodes = new Set([...unableCodes, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300', '57014', '55P03']);
const unavailableMessages = /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Whether the database answers but can't write: disk full or failing, out of memory, standby. */
export const isDatabaseUnableToWrite = (error: unknown): boolean => unableCodes.includes(getCode(error));

/** The database's socket does not exist (ENOENT on connect). */
const hasNoSocket = (error: unknown): boolean => error instanceof Error && getCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** Whether the database is unavailable or too busy (lock timeout included), as opposed to a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getCode(error);
  return unavailableCodes.has(code) || code.startsWith('08') || hasNoSocket(error) || (error instanceof Error && unavailableMessages.test(error.message));
}
